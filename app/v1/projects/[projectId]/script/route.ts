import { getScript as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { getScript } from '@/server/projects/queries';

export const GET = endpoint(contract, ({ actor, params, request }) =>
  getScript(actor, params.projectId, request.headers.get('if-none-match')),
);
