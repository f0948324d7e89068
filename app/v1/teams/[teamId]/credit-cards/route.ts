import { addCreditCard as contract } from '@/lib/contracts/teams';
import { endpoint } from '@/server/http/endpoint';
import { addCreditCard } from '@/server/teams/add-credit-card';

export const POST = endpoint(contract, ({ actor, params, body }) => addCreditCard(actor, params.teamId, body));
