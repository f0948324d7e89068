import type { MarkedPayouts, SupportPayout, UndoneItems } from '@/lib/contracts/support-payouts';
import { feeText } from '@/lib/domain/money/payouts';
import { formatEuro } from '@/lib/domain/money/prices';
import { markPaidRefusal, undoPaidRefusal } from '@/lib/domain/support/support-payouts';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { applyPaymentEffects } from '@/server/assignments/apply-payment-effects';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { notify } from '@/server/notifications/notify';
import { recordTransfer } from '@/server/payments/movements';
import { requeueFailedPayouts } from '@/server/payments/payout/failed-payouts';
import { cancelPayout, decidePayout, feeDueOutcome } from '@/server/payments/payout/prepare-payout';
import { lockPayout } from '@/server/payments/payout/project-payout';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { operatorDay, startOfOperatorDay } from '@/server/platform/operator-day';
import { markProjectUpdated } from '@/server/projects/open-project';
import { getSupportPayout } from './payouts';

/** Delay of the mail, so that undo can take it back. */
const paidMailDelayMs = 30_000;

/**
 * Marks each payout in its own transaction, so that one that cannot be marked does not hold back the others.
 * @param fileId marks only those that are in this bank file.
 */
export async function markPayoutsPaid(
  actor: Actor,
  { payoutIds, paidOn, fileId }: { payoutIds: readonly string[]; paidOn?: string | undefined; fileId?: string },
): Promise<MarkedPayouts> {
  requireSupport(actor, 'edit-money');
  if (paidOn && paidOn > operatorDay()) throw invalidField('paidOn', 'Please enter a date that is not in the future.');
  const paidAt = paidOn ? timeOn(paidOn) : now();
  const result: MarkedPayouts = { paid: [], skipped: [] };
  for (const id of new Set(payoutIds)) {
    const reason = await markPaid(actor, id, { paidAt, fileId });
    if (reason === null) result.paid.push(id);
    else result.skipped.push({ id, reason });
  }
  return result;
}

/** Returns a time that has passed and is on this day both in UTC, in which times are shown, and for the operator. */
function timeOn(day: string): Date {
  const start = Math.max(new Date(day).getTime(), startOfOperatorDay(day).getTime());
  return new Date(Math.min(start, now().getTime()));
}

/** Returns why the payout was not marked. The ledger, the audit entry and the mail belong to the same transaction. */
async function markPaid(
  actor: Actor,
  payoutId: string,
  { paidAt, fileId }: { paidAt: Date; fileId: string | undefined },
): Promise<string | null> {
  return transaction(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!payout) return 'Unknown payout';
    if (fileId && payout.transferFileId !== fileId) return 'The bank file was withdrawn';
    const { projectId, project } = payout.assignment;
    const decision = await decidePayout(tx, payout, false);
    const refusal = markPaidRefusal({ ...payout, decision });
    if (decision === 'cancel' && payout.method === 'manual')
      await applyPaymentEffects(tx, projectId, await cancelPayout(tx, payout));
    if (refusal) return refusal;
    const { voiceId, amountCents, vatCents, status } = payout;
    await applyPaymentEffects(tx, projectId, await feeDueOutcome(tx, projectId));
    await tx.payout.update({
      where: { id: payoutId },
      data: { status: 'paid', paidAt, paidById: actor.userId, failure: null },
    });
    await recordTransfer(tx, payout, 0);
    await auditSupportAction(tx, actor, {
      action: 'mark-payout-paid',
      subject: projectId,
      details: {
        payoutId,
        amountCents,
      },
      before: { status },
      after: {
        status: 'paid',
        paidAt: paidAt.toISOString(),
      },
    });
    const values = { projectName: project.name, fee: feeText(amountCents, vatCents) };
    const dueAt = new Date(now(tx).getTime() + paidMailDelayMs);
    await notify(tx, { kind: 'payout', userId: voiceId, projectId, values }, { dueAt });
    await markProjectUpdated(tx, projectId, ['details']);
    return null;
  });
}

/** Undoes each payout in its own transaction, as `markPayoutsPaid` does. */
export async function undoPayoutsPaid(actor: Actor, payoutIds: readonly string[]): Promise<UndoneItems> {
  requireSupport(actor, 'edit-money');
  const result: UndoneItems = { undone: [], skipped: [] };
  for (const id of new Set(payoutIds)) {
    const reason = await undoPaid(actor, id);
    if (reason === null) result.undone.push(id);
    else result.skipped.push({ id, reason });
  }
  return result;
}

/**
 * Makes the payout due again, in its bank file if it was in one, and takes the transfer back in the ledger. Returns the
 * reason if it cannot.
 */
async function undoPaid(actor: Actor, payoutId: string): Promise<string | null> {
  return transaction(async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!payout) return 'Unknown payout';
    const voice = await tx.user.findUniqueOrThrow({ where: { id: payout.voiceId }, select: { erasedAt: true } });
    const refusal = undoPaidRefusal({ ...payout, isVoiceErased: voice.erasedAt !== null });
    if (refusal) return refusal;
    const { voiceId, amountCents, paidAt, assignment } = payout;
    const { projectId, project } = assignment;
    await tx.payout.update({ where: { id: payoutId }, data: { status: 'payable', paidAt: null, paidById: null } });
    await recordTransfer(tx, payout, amountCents);
    await auditSupportAction(tx, actor, {
      action: 'undo-payout-paid',
      subject: projectId,
      details: {
        payoutId,
        amountCents,
      },
      before: {
        status: 'paid',
        paidAt: paidAt?.toISOString() ?? null,
      },
      after: { status: 'payable' },
    });
    await correctMail(tx, { voiceId, projectId, projectName: project.name, amountCents });
    await markProjectUpdated(tx, projectId, ['details']);
    return null;
  });
}

type Corrected = { voiceId: string; projectId: string; projectName: string; amountCents: number };

/** Takes the mail back that the money was sent, or corrects it. */
async function correctMail(tx: Tx, { voiceId, projectId, projectName, amountCents }: Corrected): Promise<void> {
  const ofPayout = { userId: voiceId, projectId, kind: 'payout' };
  const takenBack = await tx.notification.deleteMany({
    where: { ...ofPayout, summaryId: null, deliveries: { none: { status: { in: ['submitted', 'sent'] } } } },
  });
  if (takenBack.count > 0 || (await tx.notification.count({ where: ofPayout })) === 0) return;
  const { email, firstName } = await tx.user.findUniqueOrThrow({ where: { id: voiceId } });
  const values = { firstName, projectName, fee: formatEuro(amountCents) };
  await enqueueMail(tx, { to: email, template: 'payout-corrected', values, projectId });
}

export async function retryPayout(actor: Actor, payoutId: string): Promise<SupportPayout> {
  requireSupport(actor, 'edit-money');
  const { project } = await getSupportPayout(payoutId);
  await transaction(async (tx) => {
    await lockPayout(tx, payoutId);
    const count = await requeueFailedPayouts(tx, { id: payoutId });
    if (count === 0) throw new AppError('conflict', 'Only failed transfers can be sent again.');
    await auditSupportAction(tx, actor, { action: 'retry-payout', subject: project.id, details: { payoutId } });
  });
  return getSupportPayout(payoutId);
}

/** Pays a voice whose account at the provider does not work: the fee becomes due as a bank transfer. */
export async function payManually(actor: Actor, payoutId: string): Promise<SupportPayout> {
  requireSupport(actor, 'edit-money');
  const { project } = await getSupportPayout(payoutId);
  await transaction(async (tx) => {
    await lockPayout(tx, payoutId);
    const { count } = await tx.payout.updateMany({
      where: { id: payoutId, method: 'transfer', status: 'failed', stripeTransferId: null },
      data: { method: 'manual', status: 'payable', failure: null, retryAt: null },
    });
    if (count === 0) throw new AppError('conflict', 'Only failed transfers can be paid by bank transfer.');
    await auditSupportAction(tx, actor, {
      action: 'pay-manually',
      subject: project.id,
      details: { payoutId },
      before: { method: 'transfer' },
      after: { method: 'manual' },
    });
  });
  return getSupportPayout(payoutId);
}
