import { hourMs } from '@/lib/domain/durations';
import { hasStripePayout } from '@/lib/domain/money/payout-countries';
import { recordFee, recordTransfer } from '@/server/payments/movements';
import type { Report } from '@/server/payments/payment-effects';
import { openIssue } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { db, type Payout, type Prisma, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { newId } from '@/server/platform/ids';
import { callOnce, PaymentRefused, payments, type Transfer } from '@/server/platform/payments';
import { log } from '@/server/platform/tracing/log';
import { businessWhere } from '@/server/voices/presenter';
import { cancelPayout, decidePayout, feeDueOutcome } from './prepare-payout';
import { lockPayout, type ProjectPayout, withProject } from './project-payout';

/** Pauses before a refused transfer is sent again; after the last one only support can send it. */
const retryHours = [1, 4, 12, 24, 48, 96];

/**
 * Transfers a voice's fee to its connected account once, with the payout's idempotency key. First decides again what is
 * due: a payout on hold stays payable, the fee of a payment that was refunded in full is canceled, and without an account
 * the fee waits as a bank transfer. A refused payout becomes `failed` with the reason and is retried later.
 * @throws PaymentUnavailable, or PaymentRefused while the platform's balance is insufficient; the job retries both.
 */
export async function sendPayout(payoutId: string, report: Report): Promise<void> {
  const found = await db.payout.findUnique({ where: { id: payoutId }, include: withProject });
  if (found?.status !== 'payable' && found?.status !== 'transferring') return;
  const business = await db.team.findFirst({ where: businessWhere(found.voiceId) });
  const accountId = business?.stripeAccountId ?? '';
  const find = () => payments().findTransfer({ accountId, payoutId, since: found.created });
  // A process that crashed may have sent the transfer before a refund or dispute.
  const sent = found.status === 'transferring' && accountId ? await find() : null;
  if (sent) return markPaid(found, sent, report);
  const hasAccount = business !== null && accountId !== '' && hasStripePayout(business, env.OPERATOR_COUNTRY);
  const payout = await beginTransfer(payoutId, hasAccount, report);
  if (!payout) return;
  if (payout.amountCents === 0) return markPaid(payout, null, report);
  const chargeId = await sourceChargeOf(payout);
  let key = { value: payout.idempotencyKey, issuedAt: payout.keyIssuedAt };
  const replaceUsedKey = async () => {
    key = { value: await replaceKey({ ...payout, idempotencyKey: key.value }), issuedAt: now() };
    return key.value;
  };
  const send = (source: string | null) =>
    callOnce({
      key,
      find,
      replaceKey: replaceUsedKey,
      run: (idempotencyKey) =>
        payments().transfer({
          accountId,
          amountCents: payout.amountCents,
          currency: 'eur',
          chargeId: source,
          metadata: { payoutId, projectId: payout.assignment.projectId },
          description: payout.assignment.project.name.slice(0, 200),
          idempotencyKey,
        }),
    });
  try {
    await markPaid(payout, await send(chargeId).catch(sendWithoutCharge), report);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error.providerCode !== 'balance_insufficient') return fail(payout, error.reason);
    // The provider caches errors per key for a day, but the balance may suffice before that.
    await replaceUsedKey();
    throw error;
  }

  /**
   * Sends the transfer without a charge: the fee is owed even if the provider does not accept the charge as its source.
   */
  async function sendWithoutCharge(error: unknown): Promise<Transfer> {
    if (!(error instanceof PaymentRefused) || error.param !== 'source_transaction') throw error;
    await replaceUsedKey();
    return send(null);
  }
}

/**
 * Returns the charge that the fee is transferred from. Null for invoiced projects, for an unknown payment, and if less
 * than the fee is left of the charge, for example because the operator has granted a credit.
 */
async function sourceChargeOf({ assignmentId, amountCents }: Payout): Promise<string | null> {
  const payment = await db.payment.findFirst({
    where: { assignmentId, status: 'captured', stripeIntentId: { not: null } },
    select: { stripeIntentId: true },
  });
  if (!payment?.stripeIntentId) return null;
  try {
    const intent = await payments().retrieveIntent(payment.stripeIntentId);
    if (intent.status !== 'captured' || intent.capturedCents - intent.refundedCents < amountCents) return null;
    return intent.chargeId;
  } catch (error) {
    if (error instanceof PaymentRefused) return null;
    throw error;
  }
}

/**
 * Returns the payout as it leaves, because support may have corrected its VAT meanwhile; null if it does not leave by transfer
 * now.
 */
async function beginTransfer(payoutId: string, hasAccount: boolean, report: Report): Promise<ProjectPayout | null> {
  return transaction(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout?.status !== 'payable' && payout?.status !== 'transferring') return null;
    const { projectId } = payout.assignment;
    const decision = await decidePayout(tx, payout, hasAccount);
    // Another process may have stored its result without the lock.
    const move = (data: Prisma.PayoutUpdateManyMutationInput) =>
      tx.payout.updateMany({ where: { id: payoutId, status: { in: ['payable', 'transferring'] } }, data });
    switch (decision) {
      case 'transfer':
        if ((await move({ status: 'transferring' })).count === 0) return null;
        await report(tx, projectId, await feeDueOutcome(tx, projectId));
        return payout;
      case 'cancel':
        await report(tx, projectId, await cancelPayout(tx, payout));
        return null;
      case 'hold':
        await move({ status: 'payable' });
        return null;
      case 'manual':
        await move({ status: 'payable', method: 'manual' });
        await report(tx, projectId, await feeDueOutcome(tx, projectId));
        if (payout.method === 'transfer') await report(tx, projectId, [{ kind: 'fee-due-by-bank' }]);
        return null;
      default:
        return decision satisfies never;
    }
  });
}

/** Replaces the key once: concurrent processes use the key that was stored first. */
async function replaceKey({ id, idempotencyKey }: Payout): Promise<string> {
  await db.payout.updateMany({
    where: { id, idempotencyKey, status: { notIn: ['paid', 'reversed'] } },
    data: { idempotencyKey: `payout-${id}-${newId()}`, keyIssuedAt: now() },
  });
  const stored = await db.payout.findUniqueOrThrow({ where: { id }, select: { idempotencyKey: true } });
  return stored.idempotencyKey;
}

const paid = { status: 'paid', failure: null, canceledAt: null } as const;

async function markPaid(payout: ProjectPayout, transfer: Transfer | null, report: Report): Promise<void> {
  const { id: payoutId, voiceId, amountCents, vatCents } = payout;
  const { projectId } = payout.assignment;
  await transaction(async (tx) => {
    await lockPayout(tx, payoutId);
    const { count } = await tx.payout.updateMany({
      where: { id: payoutId, status: { notIn: ['paid', 'reversed'] } },
      data: { ...paid, paidAt: now(tx), stripeTransferId: transfer?.transferId ?? null },
    });
    if (count === 0) return;
    // Another process may have canceled it while the transfer was sent.
    await recordFee(tx, payout);
    await recordTransfer(tx, payout, 0);
    await report(tx, projectId, [{ kind: 'fee-paid', voiceId, amountCents, vatCents }]);
  });
  if (transfer) await applyTransfer(payoutId, transfer, report);
}

/** Marks the payout failed, once for concurrent processes. */
async function fail(payout: ProjectPayout, failure: string): Promise<void> {
  const { id: payoutId, failures } = payout;
  const { projectId } = payout.assignment;
  const pauseHours = retryHours[failures];
  const retryAt = pauseHours === undefined ? null : new Date(now().getTime() + pauseHours * hourMs);
  const { count } = await db.payout.updateMany({
    where: { id: payoutId, failures, status: { notIn: ['paid', 'reversed', 'canceled'] } },
    data: { status: 'failed', failure, failures: failures + 1, retryAt },
  });
  if (count > 0) log.error({ payoutId, projectId, failure, retryAt }, 'the transfer of a fee was refused');
}

export async function reviewTransfer(transferId: string, report: Report): Promise<void> {
  const payout = await db.payout.findUnique({ where: { stripeTransferId: transferId } });
  if (payout) await applyTransfer(payout.id, await payments().retrieveTransfer(transferId), report);
}

/** Applies the state of a transfer. The reversed amount only increases, so an outdated response changes nothing. */
async function applyTransfer(payoutId: string, { reversedCents }: Transfer, report: Report): Promise<void> {
  if (reversedCents === 0) return;
  await transaction(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!payout) return;
    const { assignmentId, assignment } = payout;
    const { projectId } = assignment;
    const { count } = await tx.payout.updateMany({
      where: { id: payoutId, reversedCents: { lt: reversedCents } },
      data: { status: 'reversed', reversedCents },
    });
    if (count === 0) return;
    await recordTransfer(tx, payout, reversedCents);
    const issue = { kind: 'transferReversed', amountCents: reversedCents } as const;
    await report(tx, projectId, await openIssue(tx, projectId, { assignmentId, payoutId }, issue));
  });
}
