import { listTemplates as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { listTemplates } from '@/server/projects/queries';

export const GET = endpoint(contract, ({ actor, query }) => listTemplates(actor, query.teamId));
