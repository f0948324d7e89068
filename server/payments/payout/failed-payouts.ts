import { payOut } from '@/server/jobs';
import { withProject } from './project-payout';
import { now } from '@/server/platform/clock';
import { db, type Prisma, type Tx, transaction } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue/queue';

/** Transfers that the provider refused, oldest first. */
export function listFailedPayouts() {
  return db.payout.findMany({
    where: { status: 'failed' },
    select: {
      id: true,
      voiceId: true,
      amountCents: true,
      created: true,
      ...withProject,
      failure: true,
      failures: true,
      retryAt: true,
    },
    orderBy: { created: 'asc' },
  });
}

export function retryFailedPayouts(): Promise<number> {
  return transaction((tx) => requeueFailedPayouts(tx, {}));
}

export function retryDuePayouts(): Promise<number> {
  return transaction((tx) => requeueFailedPayouts(tx, { retryAt: { lte: now(tx) } }));
}

/**
 * Returns how many are sent again. A new key is safe and necessary: the provider has refused the old one, and repeats its
 * refusal for a day.
 */
export async function requeueFailedPayouts(tx: Tx, where: Prisma.PayoutWhereInput): Promise<number> {
  const failed = await tx.payout.findMany({
    where: { ...where, status: 'failed', method: 'transfer' },
    select: { id: true },
  });
  let numQueued = 0;
  for (const { id } of failed) {
    const { count } = await tx.payout.updateMany({
      where: { id, status: 'failed' },
      data: {
        status: 'payable',
        retryAt: null,
        idempotencyKey: `payout-${id}-${newId()}`,
        keyIssuedAt: now(tx),
      },
    });
    if (count === 0) continue;
    numQueued += count;
    await enqueue(tx, payOut, { payoutId: id });
  }
  return numQueued;
}
