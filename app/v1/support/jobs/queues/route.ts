import { listQueues as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { listQueues } from '@/server/support/jobs/jobs';

export const GET = endpoint(contract, ({ actor }) => listQueues(actor));
