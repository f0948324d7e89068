import { retryRefund as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { retryRefund } from '@/server/support/money/refunds';

export const POST = endpoint(contract, ({ actor, params }) => retryRefund(actor, params.refundId));
