import type { Team } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { announceTeam } from '@/server/live/announce-team';
import { mailManagers } from '@/server/mail/enqueue-mail';
import { requeueFailedPayouts } from '@/server/payments/payout/failed-payouts';
import { type BankAccount as BankAccountRow, db, transaction, type Tx } from '@/server/platform/db';
import { type BankAccount, type ConnectedAccount, payments } from '@/server/platform/payments';
import { requireTeamScope } from '@/server/teams/open-team';
import { getTeam } from '@/server/teams/queries';

/**
 * Stores what the provider says about a voice's account: its requirements and its bank accounts. The provider's list is
 * the source of truth, so the number and order of events do not matter. Retries after a concurrent update, because
 * responses to concurrent requests may arrive out of order.
 */
export async function refreshAccount(stripeAccountId: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const team = await db.team.findUnique({
      where: { stripeAccountId },
      select: { id: true, lastModified: true, stripePayoutsEnabled: true },
    });
    if (!team) return;
    const account = await payments().retrieveConnectedAccount(stripeAccountId);
    if (await transaction((tx) => storeAccount(tx, team, account))) return;
  }
  throw new Error(`Account ${stripeAccountId} kept changing while it was refreshed`);
}

export async function refreshPayoutAccount(actor: Actor, teamId: string): Promise<Team> {
  const { stripeAccountId } = await requireTeamScope(actor, teamId, 'edit-payouts');
  if (stripeAccountId) await refreshAccount(stripeAccountId);
  return getTeam(actor, teamId);
}

type StoredTeam = { id: string; lastModified: Date; stripePayoutsEnabled: boolean };

/** Stores the account. Failed transfers of a voice whose account is enabled again are sent at once. */
async function storeAccount(tx: Tx, team: StoredTeam, account: ConnectedAccount): Promise<boolean> {
  const { count } = await tx.team.updateMany({
    where: { id: team.id, lastModified: team.lastModified },
    data: {
      stripeCurrentlyDue: account.currentlyDue,
      stripePayoutsEnabled: account.payoutsEnabled,
      stripeDetailsSubmitted: account.detailsSubmitted,
    },
  });
  if (count === 0) return false;
  const changes = await storeBankAccounts(tx, team.id, withPrimary(account.bankAccounts));
  if (changes.length > 0)
    await mailManagers(tx, team.id, 'payout-details-changed', (reader) => ({ ...reader, changes }));
  if (account.payoutsEnabled && !team.stripePayoutsEnabled) {
    await requeueFailedPayouts(tx, { voice: { memberships: { some: { teamId: team.id } } } });
  }
  await announceTeam(tx, team.id);
  return true;
}

/** Marks exactly one account as primary; the provider has one per currency. */
function withPrimary(accounts: readonly BankAccount[]): BankAccount[] {
  const primaryIndex = Math.max(
    0,
    accounts.findIndex(({ primary }) => primary),
  );
  return accounts.map((account, index) => ({ ...account, primary: index === primaryIndex }));
}

/** Returns what changed, in words. */
async function storeBankAccounts(tx: Tx, teamId: string, accounts: readonly BankAccount[]): Promise<string[]> {
  const stored = await tx.bankAccount.findMany({ where: { teamId } });
  const removed = stored.filter(
    ({ stripeBankId }) => !accounts.some((account) => account.bankAccountId === stripeBankId),
  );
  await tx.bankAccount.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
  await tx.bankAccount.updateMany({ where: { teamId, isPrimary: true }, data: { isPrimary: false } });
  for (const { bankAccountId, primary: isPrimary, ...account } of accounts) {
    await tx.bankAccount.upsert({
      where: { stripeBankId: bankAccountId },
      create: { ...account, isPrimary, teamId, stripeBankId: bankAccountId },
      update: { ...account, isPrimary },
    });
  }
  return [
    ...removed.map((account) => `The bank account ${bankAccountName(account)} was deleted.`),
    ...accounts.flatMap((account) => changesOf(stored, account)),
  ];
}

function changesOf(stored: readonly BankAccountRow[], account: BankAccount): string[] {
  const before = stored.find(({ stripeBankId }) => stripeBankId === account.bankAccountId);
  const name = bankAccountName(account);
  if (!before) return [`The bank account ${name} was added${account.primary ? ' as the primary account' : ''}.`];
  const isHolderSame =
    before.accountHolderName === account.accountHolderName && before.accountHolderType === account.accountHolderType;
  return [
    ...(isHolderSame ? [] : [`The account holder of ${name} was changed to ${account.accountHolderName}.`]),
    ...(account.primary && !before.isPrimary ? [`The bank account ${name} became the primary account.`] : []),
  ];
}

function bankAccountName({ country, last4 }: { country: string; last4: string }): string {
  return `${country} •••• ${last4}`;
}
