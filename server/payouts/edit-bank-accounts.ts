import { createHash } from 'node:crypto';
import { isSEPACountry } from 'ibantools';
import type { BodyOf } from '@/lib/contracts/contract';
import type { updateBankAccount as updateContract } from '@/lib/contracts/payouts';
import type { Team } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { type BankAccount, db } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { PaymentRefused, payments } from '@/server/platform/payments';
import { isStripeSetUp, requireTeamScope } from '@/server/teams/open-team';
import { getTeam } from '@/server/teams/queries';
import { refreshAccount } from './refresh-account';

/*
 * A change goes to the provider first and is then read back, because the provider pays out to what it has stored. The
 * change is mailed when it is stored (`refreshAccount`).
 */

type BankPath = { teamId: string; bankAccountId: string };
type Change = BodyOf<typeof updateContract>;

const maxBankAccounts = 10;

export async function addBankAccount(
  actor: Actor,
  teamId: string,
  { token, primary }: { token: string; primary: boolean },
): Promise<Team> {
  const team = await openPayouts(actor, teamId);
  const { stripeAccountId: accountId, bankAccounts } = team;
  if (!accountId || !isStripeSetUp(team)) {
    throw new AppError('conflict', 'Please setup Stripe before you continue.', { code: 'no-stripe-payout' });
  }
  if (bankAccounts.length >= maxBankAccounts) {
    throw new AppError('conflict', `A team has at most ${maxBankAccounts} bank accounts.`, { code: 'too-many' });
  }
  await requireSepaEuro(token);
  await audit(actor, teamId, 'add-bank-account', {});
  const idempotencyKey = `bank-${teamId}-${createHash('sha256').update(token).digest('hex').slice(0, 16)}`;
  await payments().addBankAccount({ accountId, token, primary, idempotencyKey }).catch(atField);
  return stored(actor, teamId, accountId);
}

async function requireSepaEuro(token: string): Promise<void> {
  const details = await payments().retrieveBankToken(token);
  if (!details) throw invalidField('token', 'This bank account cannot be added. Please enter it again.');
  if (!isSEPACountry(details.country) || details.currency !== 'eur') {
    throw invalidField('token', 'Please enter an IBAN of a SEPA country.');
  }
}

/** Names of our fields, by the provider's error code or the parameter that it refuses. */
const refusedFields: Record<string, string> = {
  account_number_invalid: 'token',
  bank_account_exists: 'token',
  bank_account_unusable: 'token',
  token_already_used: 'token',
  external_account: 'token',
  account_holder_name: 'accountHolderName',
  account_holder_type: 'accountHolderType',
};

/** @throws AppError 'validation' if the provider refuses a field, else the error */
function atField(error: unknown): never {
  if (!(error instanceof PaymentRefused)) throw error;
  const field = refusedFields[error.providerCode] ?? refusedFields[error.param ?? ''];
  throw field ? invalidField(field, error.message) : error;
}

/** Updates an account. A primary one stops being primary only when another one becomes primary. */
export async function updateBankAccount(actor: Actor, path: BankPath, change: Change): Promise<Team> {
  const { account, accountId } = await openBankAccount(actor, path);
  const { accountHolderName, accountHolderType, primary } = change;
  if (primary === false && account.isPrimary) {
    throw new AppError('conflict', 'Make another bank account primary instead.', { code: 'primary-bank-account' });
  }
  await audit(actor, path.teamId, 'update-bank-account', { bankAccountId: account.id, ...change });
  const request = {
    accountId,
    bankAccountId: account.stripeBankId,
    ...(accountHolderName === undefined ? {} : { accountHolderName }),
    ...(accountHolderType === undefined ? {} : { accountHolderType }),
    ...(primary && !account.isPrimary ? { primary } : {}),
    idempotencyKey: `bank-update-${newId()}`,
  };
  await payments().updateBankAccount(request).catch(atField);
  return stored(actor, path.teamId, accountId);
}

export async function deleteBankAccount(actor: Actor, path: BankPath): Promise<Team> {
  const { account, accountId } = await openBankAccount(actor, path);
  if (account.isPrimary) {
    throw new AppError('conflict', 'The primary bank account cannot be deleted. Make another one primary first.', {
      code: 'primary-bank-account',
    });
  }
  await audit(actor, path.teamId, 'delete-bank-account', { bankAccountId: account.id });
  const idempotencyKey = `bank-delete-${account.stripeBankId}`;
  await payments().deleteBankAccount({ accountId, bankAccountId: account.stripeBankId, idempotencyKey });
  return stored(actor, path.teamId, accountId);
}

/** Requires the recent password for callers other than the endpoints, whose contracts demand it. */
async function openPayouts(actor: Actor, teamId: string) {
  const team = await requireTeamScope(actor, teamId, 'edit-payouts');
  requireRecentPassword(actor);
  return team;
}

async function openBankAccount(
  actor: Actor,
  { teamId, bankAccountId }: BankPath,
): Promise<{ account: BankAccount; accountId: string }> {
  const { stripeAccountId: accountId } = await openPayouts(actor, teamId);
  const account = await db.bankAccount.findFirst({ where: { id: bankAccountId, teamId } });
  if (!account || !accountId) throw new AppError('not-found', 'This bank account does not exist.');
  return { account, accountId };
}

/** Writes the entry before the request, so that no change lacks its entry; a refused request has one too. */
async function audit(actor: Actor, teamId: string, action: string, details: Record<string, string | boolean>) {
  await db.auditEntry.create({ data: { actorId: actor.userId, action, subject: teamId, details } });
}

async function stored(actor: Actor, teamId: string, accountId: string): Promise<Team> {
  await refreshAccount(accountId);
  return getTeam(actor, teamId);
}
