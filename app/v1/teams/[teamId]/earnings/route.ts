import { getEarnings as contract } from '@/lib/contracts/payouts';
import { endpoint } from '@/server/http/endpoint';
import { getEarnings } from '@/server/payouts/earnings';

export const GET = endpoint(contract, ({ actor, params }) => getEarnings(actor, params.teamId));
