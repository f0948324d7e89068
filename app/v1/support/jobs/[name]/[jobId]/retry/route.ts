import { retryJob as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { retryJob } from '@/server/support/jobs/jobs';

export const POST = endpoint(contract, ({ actor, params }) => retryJob(actor, params.name, params.jobId));
