import { refreshPayoutAccount as contract } from '@/lib/contracts/payouts';
import { endpoint } from '@/server/http/endpoint';
import { refreshPayoutAccount } from '@/server/payouts/refresh-payout-account';

export const POST = endpoint(contract, ({ actor, params }) => refreshPayoutAccount(actor, params.teamId));
