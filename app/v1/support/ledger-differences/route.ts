import { listLedgerDifferences as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { respondWithLedgerDifferences } from '@/server/support/money/differences';

export const GET = endpoint(contract, ({ actor, query }) => respondWithLedgerDifferences(actor, query));
