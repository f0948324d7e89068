import { resumeWork as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { resumeWork } from '@/server/support/jobs/abandoned-work';

export const POST = endpoint(contract, ({ actor, body }) => resumeWork(actor, body));
