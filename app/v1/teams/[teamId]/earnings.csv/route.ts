import { exportEarnings as contract } from '@/lib/contracts/payouts';
import { endpoint } from '@/server/http/endpoint';
import { downloadEarnings } from '@/server/payouts/earnings';

export const GET = endpoint(contract, ({ actor, params }) => downloadEarnings(actor, params.teamId));
