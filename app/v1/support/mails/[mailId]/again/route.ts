import { sendMailAgain as contract } from '@/lib/contracts/support-jobs';
import { endpoint } from '@/server/http/endpoint';
import { sendMailAgain } from '@/server/support/jobs/mails';

export const POST = endpoint(contract, ({ actor, params }) => sendMailAgain(actor, params.mailId));
