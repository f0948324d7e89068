import { getScript as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { getScript } from '@/server/projects/queries';

export const GET = endpoint(contract, ({ actor, params }) => getScript(actor, params.projectId));
