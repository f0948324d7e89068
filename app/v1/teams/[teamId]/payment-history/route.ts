import { listPaymentHistory as contract } from '@/lib/contracts/payments';
import { endpoint } from '@/server/http/endpoint';
import { respondWithPaymentHistory } from '@/server/teams/payment-history';

export const GET = endpoint(contract, ({ actor, params, query }) =>
  respondWithPaymentHistory(actor, params.teamId, query),
);
