import { dropJob as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { dropJob } from '@/server/support/jobs/jobs';

export const DELETE = endpoint(contract, ({ actor, params }) => dropJob(actor, params.name, params.jobId));
