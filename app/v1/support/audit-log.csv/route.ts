import { exportAuditLog as contract } from '@/lib/contracts/support-audit';
import { endpoint } from '@/server/http/endpoint';
import { downloadAuditLog } from '@/server/support/audit-log';

export const GET = endpoint(contract, ({ actor, query }) => downloadAuditLog(actor, query));
