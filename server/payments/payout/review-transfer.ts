import { recordTransfer } from '@/server/payments/movements';
import type { Report } from '@/server/payments/outcomes';
import { openIssue } from '@/server/payments/payment-issues';
import { lockPayout } from './project-payout';
import { db, transaction } from '@/server/platform/db';
import { payments, type Transfer } from '@/server/platform/payments';

export async function reviewTransfer(transferId: string, report: Report): Promise<void> {
  const payout = await db.payout.findUnique({ where: { stripeTransferId: transferId } });
  if (payout) await applyTransfer(payout.id, await payments().retrieveTransfer(transferId), report);
}

/** Applies the state of a transfer. The reversed amount only increases, so an outdated response changes nothing. */
export async function applyTransfer(payoutId: string, { reversedCents }: Transfer, report: Report): Promise<void> {
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
