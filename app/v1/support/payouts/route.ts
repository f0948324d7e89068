import { listSupportPayouts as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { respondWithSupportPayouts } from '@/server/support/money/payouts';

export const GET = endpoint(contract, ({ actor, query }) => respondWithSupportPayouts(actor, query));
