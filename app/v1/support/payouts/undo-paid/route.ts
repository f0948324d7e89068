import { undoPayoutsPaid as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { undoPayoutsPaid } from '@/server/support/money/mark-paid';

export const POST = endpoint(contract, ({ actor, body }) => undoPayoutsPaid(actor, body.payoutIds));
