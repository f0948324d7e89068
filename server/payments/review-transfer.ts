import { recordTransfer } from '@/server/payments/movements';
import { openIssue } from '@/server/payments/payment-issues';
import { db, transaction } from '@/server/platform/db';
import { payments, type Transfer } from '@/server/platform/payments';
import { findCoreProject, lockProject } from '@/server/projects/open-project';

export async function reviewTransfer(transferId: string): Promise<void> {
  const payout = await db.payout.findUnique({ where: { stripeTransferId: transferId } });
  if (payout) await applyTransfer(payout.id, await payments().retrieveTransfer(transferId));
}

/** The reversed amount only increases, so an outdated response changes nothing. */
export async function applyTransfer(payoutId: string, { reversedCents }: Transfer): Promise<void> {
  if (reversedCents === 0) return;
  await transaction(async (tx) => {
    const { projectId } = await tx.payout.findUniqueOrThrow({ where: { id: payoutId }, select: { projectId: true } });
    await lockProject(tx, projectId);
    const { count } = await tx.payout.updateMany({
      where: { id: payoutId, reversedCents: { lt: reversedCents } },
      data: { status: 'reversed', reversedCents },
    });
    const project = await findCoreProject(tx, projectId);
    if (count === 0 || !project) return;
    await recordTransfer(tx, await tx.payout.findUniqueOrThrow({ where: { id: payoutId } }), reversedCents);
    await openIssue(tx, project, { payoutId }, { kind: 'transferReversed', amountCents: reversedCents });
  });
}
