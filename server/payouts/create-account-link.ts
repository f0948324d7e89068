import { createHash } from 'node:crypto';
import { hasStripePayout, needsCardPayments } from '@/lib/domain/money/payout-countries';
import type { Actor } from '@/server/access/actor';
import { openSupportIssue, resolveSupportIssues } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { db, type Team, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { PaymentRefused, payments } from '@/server/platform/payments';
import { lockTeam, requireTeamScope } from '@/server/teams/open-team';
import { refreshAccount } from './refresh-account';

/**
 * @throws AppError 'conflict' for a team without a country, or without provider payouts, and if the provider refuses the
 * account, which is reported to support
 */
export async function createAccountLink(actor: Actor, teamId: string): Promise<{ url: string }> {
  const team = await requireTeamScope(actor, teamId, 'edit-payouts');
  if (!team.country) {
    throw new AppError('conflict', 'Please complete your profile: your company information has no country.', {
      code: 'no-country',
    });
  }
  if (!hasStripePayout(team, env.OPERATOR_COUNTRY)) {
    throw new AppError('conflict', 'Your fees are paid by bank transfer. Please add bank transfer info.', {
      code: 'no-stripe-payout',
    });
  }
  await takePoint('accountLinks', `team:${teamId}`);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } });
  const accountId = await ensureAccount(team, email);
  const settings = `${env.APP_URL}/teams/${teamId}/payout-settings/stripe-settings`;
  return payments().createAccountLink({
    accountId,
    returnUrl: `${settings}?from=stripe`,
    refreshUrl: `${settings}/setup?expired=yes`,
    idempotencyKey: `link-${newId()}`,
  });
}

/**
 * Creates the voice's account at the provider on first use, once under retries and concurrent requests. If the response
 * of an earlier request may be lost, looks for its account first, because idempotency keys expire after a day and are
 * bound to the request's details.
 */
async function ensureAccount(team: Team, email: string): Promise<string> {
  if (team.stripeAccountId) return team.stripeAccountId;
  const firstRequestAt = await markRequested(team.id);
  const found = firstRequestAt && (await payments().findConnectedAccount({ teamId: team.id, since: firstRequestAt }));
  const accountId = found || (await createAccount(team, email));
  const storedId = await storeAccountId(team.id, accountId);
  await refreshAccount(storedId);
  return storedId;
}

/** Returns the account of the team, which another request may have stored first. */
async function storeAccountId(teamId: string, accountId: string): Promise<string> {
  return transaction(async (tx) => {
    await lockTeam(tx, teamId);
    await resolveSupportIssues(tx, { teamId, kind: 'accountRefused' }, 'Stripe has opened the account.');
    await tx.team.updateMany({ where: { id: teamId, stripeAccountId: null }, data: { stripeAccountId: accountId } });
    const stored = await tx.team.findUniqueOrThrow({ where: { id: teamId }, select: { stripeAccountId: true } });
    return stored.stripeAccountId ?? accountId;
  });
}

/** Returns the time of the earlier request, if there was one. */
async function markRequested(teamId: string): Promise<Date | null> {
  const { count } = await db.team.updateMany({
    where: { id: teamId, stripeAccountRequestedAt: null },
    data: { stripeAccountRequestedAt: now() },
  });
  if (count > 0) return null;
  const stored = await db.team.findUniqueOrThrow({ where: { id: teamId }, select: { stripeAccountRequestedAt: true } });
  return stored.stripeAccountRequestedAt;
}

async function createAccount({ id: teamId, country, name: businessName }: Team, email: string): Promise<string> {
  const requestsCardPayments = needsCardPayments(country, env.OPERATOR_COUNTRY);
  const details = { country, email, businessName, requestsCardPayments };
  const digest = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16);
  const request = { ...details, metadata: { teamId }, idempotencyKey: `account-${teamId}-${digest}` };
  try {
    return (await payments().createConnectedAccount(request)).accountId;
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await transaction(async (tx) => {
      await lockTeam(tx, teamId);
      await openSupportIssue(tx, { subject: 'account', teamId }, { kind: 'accountRefused', detail: error.reason });
    });
    throw new AppError(
      'conflict',
      'Stripe cannot open your account. Our support team has been informed. Please add bank transfer info.',
      { code: 'no-stripe-payout', cause: error },
    );
  }
}
