import { setLabels as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { setLabels } from '@/server/projects/set-labels';

export const PUT = endpoint(contract, ({ actor, params, body }) => setLabels(actor, params.projectId, body));
