import { exportBookkeeping as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { downloadBookkeeping } from '@/server/support/money/revenue';

export const GET = endpoint(contract, ({ actor, query }) => downloadBookkeeping(actor, query));
