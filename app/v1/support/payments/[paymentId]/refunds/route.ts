import { refundSupportPayment as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { refundSupportPayment } from '@/server/support/money/refunds';
import { getSupportProject } from '@/server/support/projects/get-project';

export const POST = endpoint(
  contract,
  ({ actor, params, body }) => refundSupportPayment(actor, params.paymentId, body),
  { reload: getSupportProject },
);
