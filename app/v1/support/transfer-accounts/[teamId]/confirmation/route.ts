import { confirmTransferAccount as contract } from '@/lib/contracts/support-payouts';
import { endpoint } from '@/server/http/endpoint';
import { confirmTransferAccount } from '@/server/support/money/transfer-accounts';

export const POST = endpoint(contract, ({ actor, params, body }) =>
  confirmTransferAccount(actor, params.teamId, body.iban),
);
