import { dayMs } from '@/lib/domain/durations';
import { payoutFailureText } from '@/lib/domain/money/payouts';
import { formatEuro } from '@/lib/domain/money/prices';
import { announceTeam } from '@/server/live/announce-team';
import { mailManagers } from '@/server/mail/enqueue-mail';
import { openSupportIssue, resolveSupportIssues } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { db, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { type BankPayout, PaymentRefused, payments } from '@/server/platform/payments';
import { log } from '@/server/platform/tracing/log';

/**
 * Stores whether the bank has returned the newest payout of a voice's account, and mails it once. The provider pays out
 * again when the bank account was changed. Asks for the current state, so the number and order of events do not matter.
 */
export async function reviewBankPayout(stripeAccountId: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const team = await db.team.findUnique({ where: { stripeAccountId }, select: { id: true, lastModified: true } });
    if (!team) return;
    const newest = await payments().newestBankPayout(stripeAccountId);
    if (await transaction((tx) => store(tx, team, newest))) return;
  }
  throw new Error(`Account ${stripeAccountId} kept changing while its payout was reviewed`);
}

/** Returns false when the team changed after it was read, because the provider's response may be outdated. */
async function store(tx: Tx, team: { id: string; lastModified: Date }, payout: BankPayout | null): Promise<boolean> {
  const { id: teamId, lastModified } = team;
  const { count } = await tx.team.updateMany({
    where: { id: teamId, lastModified },
    data: { lastModified: now(tx) },
  });
  if (count === 0) return false;
  const known = await tx.bankPayoutFailure.findUnique({ where: { teamId } });
  if (!payout?.failureCode) {
    if (!known) return true;
    await tx.bankPayoutFailure.delete({ where: { teamId } });
    await resolveSupportIssues(tx, { teamId, kind: 'payoutReturned' }, 'The provider has sent another payout.');
  } else if (known?.stripePayoutId !== payout.payoutId) {
    await recordFailure(tx, teamId, payout, payout.failureCode);
  }
  await announceTeam(tx, teamId);
  return true;
}

async function recordFailure(tx: Tx, teamId: string, payout: BankPayout, code: string): Promise<void> {
  const { payoutId: stripePayoutId, amountCents, arrival: failedAt } = payout;
  const bankAccount = payout.bankAccount ? `${payout.bankAccount.country} •••• ${payout.bankAccount.last4}` : '';
  const failure = { stripePayoutId, amountCents, code, bankAccount, failedAt };
  await tx.bankPayoutFailure.upsert({ where: { teamId }, create: { teamId, ...failure }, update: failure });
  const issue = { kind: 'payoutReturned', amountCents, detail: payoutFailureText(code) } as const;
  await openSupportIssue(tx, { subject: 'account', teamId }, issue);
  await mailManagers(tx, teamId, 'bank-payout-failed', (reader) => ({
    ...reader,
    amount: formatEuro(amountCents),
    bankAccount,
    reason: payoutFailureText(code),
    link: `${env.APP_URL}/teams/${teamId}/payout-settings/bank-accounts`,
  }));
}

/** Days within which the provider pays accounts out to their banks after a transfer, and a bank returns a payout. */
const bankPayoutDays = 14;

/** Finds payouts that banks have returned although the provider's event was lost. */
export async function reviewRecentBankPayouts(signal?: AbortSignal): Promise<void> {
  const paidAt = { gte: new Date(now().getTime() - bankPayoutDays * dayMs) };
  const teams = await db.team.findMany({
    where: {
      stripeAccountId: { not: null },
      members: { some: { user: { payouts: { some: { method: 'transfer', paidAt } } } } },
    },
    select: { id: true, stripeAccountId: true },
  });
  for (const { id: teamId, stripeAccountId } of teams) {
    if (signal?.aborted || !stripeAccountId) return;
    try {
      await reviewBankPayout(stripeAccountId);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      log.warn({ teamId, reason: error.message }, 'the bank payouts of an account cannot be read');
    }
  }
}
