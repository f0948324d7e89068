import { payManually as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { payManually } from '@/server/support/money/mark-paid';

export const POST = endpoint(contract, ({ actor, params }) => payManually(actor, params.payoutId));
