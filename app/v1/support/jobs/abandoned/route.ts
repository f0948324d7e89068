import { listAbandonedWork as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { respondWithAbandonedWork } from '@/server/support/jobs/abandoned-work';

export const GET = endpoint(contract, ({ actor, query }) => respondWithAbandonedWork(actor, query));
