import type { Report } from '@/server/payments/payment-effects';
import { openIssue } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { db, type Prisma, transaction } from '@/server/platform/db';
import { lockProject } from '@/server/projects/open-project';

const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
const batchSize = 200;

/** Age from which payments without a final result are reported to support. Jobs continue to retry them. */
const stuckMinutes = 6 * 60;

const notFinal = {
  OR: [
    { status: { in: ['pending', 'capturing'] } },
    { status: 'confirming' },
    {
      status: { in: ['released', 'declined'] },
      stripeIntentId: { not: null },
      returnedAt: null,
      // Payments that were captured in the meantime are finalized by the refund's event.
      issues: { none: { resolvedAt: null, kind: 'chargedUnexpectedly' } },
    },
  ],
} satisfies Prisma.PaymentWhereInput;

export async function reportStuckPayments(report: Report): Promise<void> {
  const stuck = await db.payment.findMany({
    where: {
      ...notFinal,
      status: { not: 'confirming' },
      lastModified: { lt: minutesAgo(stuckMinutes) },
      AND: { issues: { none: { resolvedAt: null, kind: { in: ['stuck', 'notReleased'] } } } },
    },
    select: { id: true, projectId: true, lastModified: true },
    take: batchSize,
  });
  for (const { id, projectId, lastModified } of stuck) {
    await transaction(async (tx) => {
      await lockProject(tx, projectId);
      const payment = await tx.payment.findFirst({ where: { id, lastModified } });
      if (!payment) return;
      const kind = payment.status === 'pending' || payment.status === 'capturing' ? 'stuck' : 'notReleased';
      const detail = `${payment.status} since ${lastModified.toISOString()}`;
      const issue = { kind, amountCents: payment.amountCents, detail } as const;
      const part = { assignmentId: payment.assignmentId, paymentId: id };
      await report(tx, projectId, await openIssue(tx, projectId, part, issue));
    });
  }
}
