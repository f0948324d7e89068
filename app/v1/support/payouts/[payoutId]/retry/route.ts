import { retryPayout as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { retryPayout } from '@/server/support/money/mark-paid';

export const POST = endpoint(contract, ({ actor, params }) => retryPayout(actor, params.payoutId));
