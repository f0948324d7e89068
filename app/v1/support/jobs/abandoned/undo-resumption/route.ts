import { undoResumeWork as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { undoResumeWork } from '@/server/support/jobs/abandoned-work';

export const POST = endpoint(contract, ({ actor, body }) => undoResumeWork(actor, body));
