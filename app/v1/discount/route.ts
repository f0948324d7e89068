import { getDiscount as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { getDiscount } from '@/server/projects/queries';

export const GET = endpoint(contract, ({ actor, query }) => getDiscount(actor, query.teamId));
