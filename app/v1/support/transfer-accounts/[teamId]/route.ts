import { getTransferAccount as getContract, setTransferAccount as putContract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { getTransferAccount, setTransferAccount } from '@/server/support/money/transfer-accounts';

export const GET = endpoint(getContract, ({ actor, params }) => getTransferAccount(actor, params.teamId));
export const PUT = endpoint(putContract, ({ actor, params, body }) => setTransferAccount(actor, params.teamId, body));
