import { exportPaymentHistory as contract } from '@/lib/contracts/payments';
import { endpoint } from '@/server/http/endpoint';
import { downloadPaymentHistory } from '@/server/teams/payment-history';

export const GET = endpoint(contract, ({ actor, params, query }) =>
  downloadPaymentHistory(actor, params.teamId, query),
);
