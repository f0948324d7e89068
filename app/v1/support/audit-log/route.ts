import { listAuditLog as contract } from '@/lib/contracts/support-audit';
import { endpoint } from '@/server/http/endpoint';
import { listAuditLog } from '@/server/support/audit-log';

export const GET = endpoint(contract, ({ actor, query }) => listAuditLog(actor, query));
