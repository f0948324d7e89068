import { orderRound as contract } from '@/lib/contracts/changes';
import { orderRound } from '@/server/assignments/order-round';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params, body }) => orderRound(actor, params.projectId, body));
