import { getProjectOverview as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { projectOverview } from '@/server/projects/queries';

export const GET = endpoint(contract, ({ actor }) => projectOverview(actor));
