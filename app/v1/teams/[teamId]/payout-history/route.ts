import { listPayoutHistory as contract } from '@/lib/contracts/payouts';
import { endpoint } from '@/server/http/endpoint';
import { respondWithPayoutHistory } from '@/server/payouts/payout-history';

export const GET = endpoint(contract, ({ actor, params, query }) =>
  respondWithPayoutHistory(actor, params.teamId, query),
);
