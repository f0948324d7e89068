import { pickupProject as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { orderPickup } from '@/server/projects/order-pickup';

export const POST = endpoint(contract, ({ actor, params, body }) => orderPickup(actor, params.projectId, body));
