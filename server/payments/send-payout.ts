import { formatEuro } from '@/lib/domain/prices';
import { notify } from '@/server/notifications/notify';
import { isOnHold } from '@/server/payments/payment-issues';
import { applyTransfer } from '@/server/payments/review-transfer';
import { db, type Payout, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { callOnce, PaymentRefused, payments, type Transfer } from '@/server/platform/payments';
import { lockProject } from '@/server/projects/load-project';

/**
 * Transfers a voice's fee to its connected account, once: the key is the payout's own. A payout that the provider
 * refuses waits as `failed` with the reason, for support; one whose payment is refunded or disputed stays payable.
 * @throws PaymentUnavailable, and while the platform's balance does not cover it: the job tries again.
 */
export async function sendPayout(payoutId: string): Promise<void> {
  const payout = await db.payout.findUnique({ where: { id: payoutId }, include: { project: true, voice: true } });
  if (payout?.method !== 'transfer' || payout.status === 'paid' || payout.status === 'reversed') return;
  const business = await db.team.findFirst({
    where: { isVoiceBusiness: true, members: { some: { userId: payout.voiceId } } },
  });
  if (!business?.stripeAccountId) return fail(payoutId, 'The voice has no account at the payment provider.');
  if (payout.amountCents === 0) return settle(payoutId, null);
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
    await settle(payoutId, transfer);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error.providerCode !== 'balance_insufficient') return fail(payoutId, error.message);
    // The provider repeats its result for a key for a day, a refusal too, and may have the money in a minute.
    await replaceKey({ ...payout, idempotencyKey: usedKey });
    throw error;
  }
}

/** Marks the payout as being transferred; false while the project's payment is refunded or disputed. */
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

/** Waits until support has decided; `sent` is the transfer that was made before the hold began. */
async function hold(payout: Payout, sent: Transfer | null): Promise<void> {
  if (sent) return settle(payout.id, sent);
  await db.payout.updateMany({ where: { id: payout.id, status: 'transferring' }, data: { status: 'payable' } });
}

/** Takes a new key, once: of two processes one wins, and both go on with the key that is stored. */
async function replaceKey({ id, projectId, idempotencyKey }: Payout): Promise<string> {
  await db.payout.updateMany({
    where: { id, idempotencyKey, status: { notIn: ['paid', 'reversed'] } },
    data: { idempotencyKey: `payout-${projectId}-${newId()}`, keyIssuedAt: new Date() },
  });
  const stored = await db.payout.findUniqueOrThrow({ where: { id }, select: { idempotencyKey: true } });
  return stored.idempotencyKey;
}

async function settle(payoutId: string, transfer: Transfer | null): Promise<void> {
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
