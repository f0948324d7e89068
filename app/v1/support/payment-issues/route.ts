import { listPaymentIssues as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { respondWithPaymentIssues } from '@/server/support/money/issues';

export const GET = endpoint(contract, ({ actor, query }) => respondWithPaymentIssues(actor, query));
