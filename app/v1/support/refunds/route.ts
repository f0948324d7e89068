import { listRefunds as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { respondWithRefunds } from '@/server/support/money/refunds';

export const GET = endpoint(contract, ({ actor, query }) => respondWithRefunds(actor, query));
