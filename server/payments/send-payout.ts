import { formatEuro } from '@/lib/domain/prices';
import { notify } from '@/server/notifications/notify';
import { db, type Payout, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { PaymentRefused, payments } from '@/server/platform/payments';

/**
 * Transfers a voice's fee to its connected account, once: the key is the payout's own. A payout that the provider
 * refuses waits as `failed` with the reason, for support.
 * @throws PaymentUnavailable, and while the platform's balance does not cover it: the job tries again.
 */
export async function sendPayout(payoutId: string): Promise<void> {
  const payout = await db.payout.findUnique({ where: { id: payoutId }, include: { project: true, voice: true } });
  if (payout?.method !== 'transfer' || payout.status === 'paid') return;
  const business = await db.team.findFirst({
    where: { isVoiceBusiness: true, members: { some: { userId: payout.voiceId } } },
  });
  if (!business?.stripeAccountId) return fail(payoutId, 'The voice has no account at the payment provider.');
  if (payout.amountCents === 0) return settle(payoutId, null);
  await db.payout.updateMany({
    where: { id: payoutId, status: { in: ['payable', 'failed'] } },
    data: { status: 'transferring' },
  });
  try {
    const { transferId } = await payments().transfer({
      accountId: business.stripeAccountId,
      amountCents: payout.amountCents,
      currency: 'eur',
      metadata: { payoutId, projectId: payout.projectId },
      description: payout.project.name.slice(0, 200),
      idempotencyKey: payout.idempotencyKey,
    });
    await settle(payoutId, transferId);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error.providerCode !== 'balance_insufficient') return fail(payoutId, error.message);
    await takeNewKey(payout);
    throw error;
  }
}

/**
 * The provider repeats its answer to a key for a day, a refusal too, and may have the money in a minute. Nothing can come
 * of the old key any more: its answer is the refusal.
 */
async function takeNewKey({ id, projectId, idempotencyKey }: Payout): Promise<void> {
  await db.payout.updateMany({
    where: { id, idempotencyKey, status: { not: 'paid' } },
    data: { idempotencyKey: `payout-${projectId}-${newId()}` },
  });
}

async function settle(payoutId: string, stripeTransferId: string | null): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.payout.updateMany({
      where: { id: payoutId, status: { not: 'paid' } },
      data: { status: 'paid', paidAt: new Date(), stripeTransferId, failure: null },
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
}

async function fail(payoutId: string, failure: string): Promise<void> {
  await db.payout.updateMany({ where: { id: payoutId, status: { not: 'paid' } }, data: { status: 'failed', failure } });
}
