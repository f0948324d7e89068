import { listProjectHistory as contract } from '@/lib/contracts/support-projects';
import { endpoint } from '@/server/http/endpoint';
import { respondWithProjectHistory } from '@/server/support/projects/history';

export const GET = endpoint(contract, ({ params, query }) => respondWithProjectHistory(params.projectId, query));
