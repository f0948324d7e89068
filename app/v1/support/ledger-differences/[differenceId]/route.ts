import { getLedgerDifference as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { getLedgerDifference } from '@/server/support/money/differences';

export const GET = endpoint(contract, ({ actor, params }) => getLedgerDifference(actor, params.differenceId));
