import type { BodyOf, QueryOf } from '@/lib/contracts/contract';
import type {
  listRefunds as listContract,
  refundSupportPayment as refundContract,
  SupportRefund,
} from '@/lib/contracts/support-money';
import type { SupportProject } from '@/lib/contracts/support-projects';
import { chargeOf, refundableCents } from '@/lib/domain/money/charges';
import { formatEuro, toCents, toEuro } from '@/lib/domain/money/prices';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { nameOf } from '@/server/access/people';
import { chargeSelect } from '@/server/payments/payout/prepare-payout';
import { requestRefund, requestRefundAgain, sameReason } from '@/server/payments/refund-payment';
import { db, type Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { olderThan, pageByTime } from '@/server/platform/postgres/time-cursor';
import { lockProject } from '@/server/projects/open-project';
import { getSupportProject } from '@/server/support/projects/get-project';

/** Refunds a payment. The reason distinguishes its refunds: the same one twice is a double click. */
export async function refundSupportPayment(
  actor: Actor,
  paymentId: string,
  { amount, reason }: BodyOf<typeof refundContract>,
): Promise<SupportProject> {
  requireSupport(actor, 'edit-money');
  const found = await db.payment.findUnique({ where: { id: paymentId }, select: { projectId: true } });
  if (!found) throw new AppError('not-found', 'This payment does not exist.');
  const { projectId } = found;
  const amountCents = toCents(amount);
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    if ((await tx.refund.count({ where: { paymentId, reason } })) > 0) throw sameReason();
    await requireRefundable(tx, paymentId, amountCents);
    await requestRefund(tx, { id: paymentId }, { amountCents, reason, requestedById: actor.userId });
    await auditSupportAction(tx, actor, {
      action: 'refund-payment',
      subject: projectId,
      details: {
        paymentId,
        amountCents,
        reason,
      },
    });
  });
  return getSupportProject(actor, projectId);
}

/** Requires the project's lock. @throws AppError 'conflict', or 'validation' for more than the whole charge. */
async function requireRefundable(tx: Tx, paymentId: string, amountCents: number): Promise<void> {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: { ...chargeSelect, status: true, disputedCents: true },
  });
  if (payment.status !== 'captured') throw new AppError('conflict', 'Only a charged payment can be refunded.');
  if (payment.disputedCents > 0) {
    throw new AppError('conflict', 'The payment is disputed: the bank decides about the money.');
  }
  const leftCents = refundableCents(chargeOf(payment));
  if (amountCents <= leftCents) return;
  const refusal = `At most ${formatEuro(leftCents)} can be refunded.`;
  throw amountCents > payment.amountCents ? invalidField('amount', refusal) : new AppError('conflict', refusal);
}

const include = {
  payment: { select: { project: { select: { id: true, name: true, team: { select: { name: true } } } } } },
} as const satisfies Prisma.RefundInclude;

type Row = Prisma.RefundGetPayload<{ include: typeof include }>;

export async function respondWithRefunds(
  actor: Actor,
  { limit, cursor }: QueryOf<typeof listContract>,
): Promise<HttpResult<SupportRefund[]>> {
  requireSupport(actor);
  const rows = await db.refund.findMany({
    where: olderThan(cursor),
    include,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  return pageByTime(rows, limit, presentRefunds);
}

async function presentRefunds(rows: readonly Row[]): Promise<SupportRefund[]> {
  const users = await db.user.findMany({
    where: { id: { in: rows.flatMap(({ requestedById }) => requestedById ?? []) } },
    select: { id: true, firstName: true, lastName: true },
  });
  return rows.map(({ id, payment: { project }, amountCents, reason, requestedById, failure, completedAt, created }) => {
    const user = users.find((candidate) => candidate.id === requestedById);
    return {
      id,
      amount: toEuro(amountCents),
      reason,
      failure,
      created: created.toISOString(),
      project: {
        id: project.id,
        name: project.name,
        team: project.team.name,
      },
      requestedBy: user ? nameOf(user) : null,
      state: stateOf(failure, completedAt),
    };
  });
}

function stateOf(failure: string | null, completedAt: Date | null): SupportRefund['state'] {
  if (failure) return 'failed';
  return completedAt ? 'done' : 'pending';
}

export async function retryRefund(actor: Actor, refundId: string): Promise<SupportRefund> {
  requireSupport(actor, 'edit-money');
  const found = await db.refund.findUnique({ where: { id: refundId }, include });
  if (!found) throw noSuchRefund();
  const { id: projectId } = found.payment.project;
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    const { failure, paymentId, amountCents } = await tx.refund.findUniqueOrThrow({ where: { id: refundId } });
    if (!failure) throw new AppError('conflict', 'Only a refund that failed can be sent again.');
    // Other refunds may have returned the money meanwhile.
    await requireRefundable(tx, paymentId, amountCents);
    await requestRefundAgain(tx, refundId);
    await auditSupportAction(tx, actor, { action: 'retry-refund', subject: projectId, details: { refundId } });
  });
  const [refund] = await presentRefunds([await db.refund.findUniqueOrThrow({ where: { id: refundId }, include })]);
  if (!refund) throw noSuchRefund();
  return refund;
}

const noSuchRefund = (): AppError => new AppError('not-found', 'This refund does not exist.');
