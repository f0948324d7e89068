import { listSupportMails as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { respondWithSupportMails } from '@/server/support/jobs/mails';

export const GET = endpoint(contract, ({ actor, query }) => respondWithSupportMails(actor, query));
