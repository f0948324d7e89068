import { undoDropJob as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { undoDropJob } from '@/server/support/jobs/jobs';

export const POST = endpoint(contract, ({ actor, params }) => undoDropJob(actor, params.name, params.jobId));
