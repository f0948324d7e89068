import { getMe as contract } from '@/lib/contracts/profile';
import { presentActor } from '@/server/profile/queries';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contract, ({ actor }) => presentActor(actor));
