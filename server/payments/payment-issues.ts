import {
  holdingIssueKinds,
  payAgainIssueKinds,
  type PaymentIssueKind,
  type ProjectIssueKind,
} from '@/lib/domain/money/payment-issues';
import type { PaymentEffect } from './payment-effects';
import { findPayout } from '@/server/payments/payout/project-payout';
import { now } from '@/server/platform/clock';
import type { Prisma, Tx } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';

/** Part of an assignment that the issue is about. */
type Part = { assignmentId: string } & ({ paymentId: string } | { payoutId: string });
type OtherSubject = { subject: 'team' | 'account'; teamId: string } | { subject: 'difference'; differenceId: string };
type Issue<Kind extends PaymentIssueKind> = { kind: Kind; amountCents?: number; detail?: string };

export const holdingIssues = {
  resolvedAt: null,
  kind: { in: [...holdingIssueKinds] },
} satisfies Prisma.PaymentIssueWhereInput;

export async function isOnHold(tx: Tx, projectId: string): Promise<boolean> {
  return (await tx.paymentIssue.count({ where: { ...holdingIssues, projectId } })) > 0;
}

/** Returns true if the payment was canceled or refused, so that only the customer may start another payment. */
export async function mustPayAgain(tx: Tx, assignmentId: string): Promise<boolean> {
  const kind = { in: [...payAgainIssueKinds] };
  return (await tx.paymentIssue.count({ where: { resolvedAt: null, kind, assignmentId } })) > 0;
}

/**
 * Opens an issue for support about a payment or payout, or updates an open issue of the same kind. Requires the project's
 * lock.
 */
export async function openIssue(
  tx: Tx,
  projectId: string,
  part: Part,
  issue: Issue<ProjectIssueKind>,
): Promise<PaymentEffect[]> {
  const isNew = await storeIssue(tx, { projectId, ...part }, issue);
  const payout = await findPayout(tx, projectId);
  const isPaidOut = payout?.status === 'paid' || payout?.status === 'reversed';
  return [{ kind: 'issue-opened', issue: issue.kind, isNew, isPaidOut }];
}

/** Resolves the open issues of a project that the filter selects. Requires the project's lock. */
export async function resolveIssues(
  tx: Tx,
  projectId: string,
  filter: Prisma.PaymentIssueWhereInput,
  resolution: string,
): Promise<PaymentEffect[]> {
  const resolved = await tx.paymentIssue.updateManyAndReturn({
    where: { ...filter, projectId, resolvedAt: null },
    data: { resolvedAt: now(tx), resolution },
    select: { kind: true },
  });
  if (resolved.length === 0) return [];
  const holding: readonly string[] = holdingIssueKinds;
  const isHeld = resolved.some(({ kind }) => holding.includes(kind));
  return [{ kind: 'issues-resolved', endsHold: isHeld && !(await isOnHold(tx, projectId)) }];
}

/** Opens an issue that only support sees. Requires the lock of the team or difference. */
export async function openSupportIssue(
  tx: Tx,
  subject: OtherSubject,
  issue: Issue<Exclude<PaymentIssueKind, ProjectIssueKind>>,
): Promise<void> {
  await storeIssue(tx, subject, issue);
}

/** @param filter selects issues without a project */
export async function resolveSupportIssues(
  tx: Tx,
  filter: Prisma.PaymentIssueWhereInput,
  resolution: string,
): Promise<void> {
  await tx.paymentIssue.updateMany({
    where: { ...filter, projectId: null, resolvedAt: null },
    data: { resolvedAt: now(tx), resolution },
  });
}

/** Returns whether no issue of the kind was open. */
async function storeIssue(
  tx: Tx,
  subject: ({ projectId: string } & Part) | OtherSubject,
  issue: Issue<PaymentIssueKind>,
): Promise<boolean> {
  const open = await tx.paymentIssue.findFirst({ where: { ...subject, kind: issue.kind, resolvedAt: null } });
  if (open) {
    await tx.paymentIssue.update({ where: { id: open.id }, data: issue });
  } else {
    await tx.paymentIssue.create({ data: { ...subject, ...issue } });
    log.warn({ ...subject, kind: issue.kind }, 'payment issue for support');
  }
  return open === null;
}
