import { markPayoutsPaid as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { markPayoutsPaid } from '@/server/support/money/mark-paid';

export const POST = endpoint(contract, ({ actor, body }) => markPayoutsPaid(actor, body));
