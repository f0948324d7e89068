import { formatEuro } from '@/lib/domain/prices';
import { notify } from '@/server/notifications/notify';
import { isOnHold } from '@/server/payments/payment-issues';
import { applyTransfer } from '@/server/payments/review-transfer';
import { db, type Payout, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { callOnce, PaymentRefused, payments, type Transfer } from '@/server/platform/payments';
import { lockProject } from '@/server/projects/open-project';

/**
 * Transfers a voice's fee to its connected account once, with the payout's idempotency key. A refused payout becomes
 * `failed` with the reason, for support; a payout whose payment is refunded or disputed stays payable.
 * @throws PaymentUnavailable, or PaymentRefused while the platform's balance is insufficient; the job retries both
 */
export async function sendPayout(payoutId: string): Promise<void> {
  const payout = await db.payout.findUnique({ where: { id: payoutId }, include: { project: true, voice: true } });
  if (payout?.method !== 'transfer' || payout.status === 'paid' || payout.status === 'reversed') return;
  const business = await db.team.findFirst({
    where: { isVoiceBusiness: true, members: { some: { userId: payout.voiceId } } },
  });
  if (!business?.stripeAccountId) return fail(payoutId, 'The voice has no account at the payment provider.');
  if (payout.amountCents === 0) return markPaid(payoutId, null);
  const accountId = business.stripeAccountId;
  const find = () => payments().findTransfer({ accountId, payoutId, since: payout.created });
  if (!(await beginTransfer(payout))) return hold(payout, await find());
  let usedKey = payout.idempotencyKey;
  try {
    const transfer = await callOnce({
      key: { value: payout.idempotencyKey, issuedAt: payout.keyIssuedAt },
      replaceKey: () => replaceKey(payout),
      find,
      run: (idempotencyKey) => {
        usedKey = idempotencyKey;
        return payments().transfer({
          accountId,
          amountCents: payout.amountCents,
          currency: 'eur',
          metadata: { payoutId, projectId: payout.projectId },
          description: payout.project.name.slice(0, 200),
          idempotencyKey,
        });
      },
    });
    await markPaid(payoutId, transfer);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error.providerCode !== 'balance_insufficient') return fail(payoutId, error.message);
    // The provider caches errors per key for a day, but the balance may suffice before that.
    await replaceKey({ ...payout, idempotencyKey: usedKey });
    throw error;
  }
}

/** Returns false while the project's payment is refunded or disputed. */
async function beginTransfer({ id, projectId }: Payout): Promise<boolean> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    if (await isOnHold(tx, projectId)) return false;
    await tx.payout.updateMany({
      where: { id, status: { in: ['payable', 'failed'] } },
      data: { status: 'transferring' },
    });
    return true;
  });
}

/** Leaves the payout payable until support decides, unless the transfer was made before the hold. */
async function hold(payout: Payout, sent: Transfer | null): Promise<void> {
  if (sent) return markPaid(payout.id, sent);
  await db.payout.updateMany({ where: { id: payout.id, status: 'transferring' }, data: { status: 'payable' } });
}

/** Replaces the key once: concurrent processes use the key that was stored first. */
async function replaceKey({ id, projectId, idempotencyKey }: Payout): Promise<string> {
  await db.payout.updateMany({
    where: { id, idempotencyKey, status: { notIn: ['paid', 'reversed'] } },
    data: { idempotencyKey: `payout-${projectId}-${newId()}`, keyIssuedAt: new Date() },
  });
  const stored = await db.payout.findUniqueOrThrow({ where: { id }, select: { idempotencyKey: true } });
  return stored.idempotencyKey;
}

async function markPaid(payoutId: string, transfer: Transfer | null): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.payout.updateMany({
      where: { id: payoutId, status: { notIn: ['paid', 'reversed'] } },
      data: { status: 'paid', paidAt: new Date(), stripeTransferId: transfer?.transferId ?? null, failure: null },
    });
    if (count === 0) return;
    const { voiceId, project, amountCents } = await tx.payout.findUniqueOrThrow({
      where: { id: payoutId },
      include: { project: true },
    });
    await notify(tx, {
      kind: 'payout',
      userId: voiceId,
      projectId: project.id,
      values: { projectName: project.name, fee: formatEuro(amountCents) },
    });
  });
  if (transfer) await applyTransfer(payoutId, transfer);
}

async function fail(payoutId: string, failure: string): Promise<void> {
  await db.payout.updateMany({
    where: { id: payoutId, status: { notIn: ['paid', 'reversed'] } },
    data: { status: 'failed', failure },
  });
}
