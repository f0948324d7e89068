import * as contracts from '@/lib/contracts/payouts';
import { bind, type Route } from '@/server/access/bind';
import { createAccountLink } from './create-account-link';
import { downloadEarnings, getEarnings, respondWithPayoutHistory } from './earnings';
import { addBankAccount, deleteBankAccount, updateBankAccount } from './edit-bank-accounts';
import { refreshPayoutAccount } from './refresh-account';

export const payoutsRoutes: readonly Route[] = [
  bind(contracts.createAccountLink, ({ actor, body }) => createAccountLink(actor, body.teamId)),
  bind(contracts.updateBankAccount, ({ actor, params, body }) => updateBankAccount(actor, params, body)),
  bind(contracts.deleteBankAccount, ({ actor, params }) => deleteBankAccount(actor, params)),
  bind(contracts.addBankAccount, ({ actor, params, body }) => addBankAccount(actor, params.teamId, body)),
  bind(contracts.exportEarnings, ({ actor, params }) => downloadEarnings(actor, params.teamId)),
  bind(contracts.getEarnings, ({ actor, params }) => getEarnings(actor, params.teamId)),
  bind(contracts.listPayoutHistory, ({ actor, params, query }) =>
    respondWithPayoutHistory(actor, params.teamId, query),
  ),
  bind(contracts.refreshPayoutAccount, ({ actor, params }) => refreshPayoutAccount(actor, params.teamId)),
];
