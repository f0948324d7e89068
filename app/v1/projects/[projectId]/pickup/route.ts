import { pickupProject as contract } from '@/lib/contracts/assignments';
import { endpoint } from '@/server/http/endpoint';
import { orderPickup } from '@/server/assignments/order-pickup';

export const POST = endpoint(contract, ({ actor, params, body }) => orderPickup(actor, params.projectId, body));
