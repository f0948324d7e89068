import { getMe as contract } from '@/lib/contracts/access';
import { presentActor } from '@/server/access/queries';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contract, ({ actor }) => presentActor(actor));
