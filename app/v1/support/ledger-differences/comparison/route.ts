import { compareLedger as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { compareLedger } from '@/server/support/money/differences';

export const POST = endpoint(contract, ({ actor }) => compareLedger(actor));
