import { listFailedJobs as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { respondWithFailedJobs } from '@/server/support/jobs/jobs';

export const GET = endpoint(contract, ({ actor, query }) => respondWithFailedJobs(actor, query));
