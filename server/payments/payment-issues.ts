import {
  holdingIssueKinds,
  payAgainIssueKinds,
  type PaymentIssueKind,
  paymentIssueSentence,
} from '@/lib/domain/payment-issues';
import { approvalAfterDelivery } from '@/lib/domain/life-cycle';
import { notify, notifyMembers } from '@/server/notifications/notify';
import { now } from '@/server/platform/clock';
import type { Prisma, Tx } from '@/server/platform/db';
import { log } from '@/server/platform/log';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { markProjectUpdated } from '@/server/projects/open-project';

type Subject = { paymentId: string } | { payoutId: string };

export const holdingIssues = {
  resolvedAt: null,
  kind: { in: [...holdingIssueKinds] },
} satisfies Prisma.PaymentIssueWhereInput;

export async function isOnHold(tx: Tx, projectId: string): Promise<boolean> {
  return (await tx.paymentIssue.count({ where: { ...holdingIssues, projectId } })) > 0;
}

/** Whether the payment was canceled or refused, so that only the customer may start another payment. */
export async function mustPayAgain(tx: Tx, assignmentId: string): Promise<boolean> {
  const kind = { in: [...payAgainIssueKinds] };
  return (await tx.paymentIssue.count({ where: { resolvedAt: null, kind, payment: { assignmentId } } })) > 0;
}

/**
 * Opens an issue for support about a payment or payout and notifies both sides. Updates an open issue of the same kind
 * without another notification. Requires the project's lock.
 */
export async function openIssue(
  tx: Tx,
  project: CoreProject,
  subject: Subject,
  issue: { kind: PaymentIssueKind; amountCents?: number; detail?: string },
): Promise<void> {
  const open = await tx.paymentIssue.findFirst({ where: { ...subject, kind: issue.kind, resolvedAt: null } });
  if (open) {
    await tx.paymentIssue.update({ where: { id: open.id }, data: issue });
  } else {
    await tx.paymentIssue.create({ data: { ...subject, ...issue, projectId: project.id } });
    log.warn({ projectId: project.id, ...subject, kind: issue.kind }, 'payment issue for support');
    await notifyBoth(tx, project, issue.kind);
  }
  await markProjectUpdated(tx, project.id, ['details']);
}

/** If this ends the hold, extends the review period when too little of it is left. */
export async function resolveIssues(
  tx: Tx,
  project: CoreProject,
  filter: Prisma.PaymentIssueWhereInput,
  resolution: string,
): Promise<void> {
  const resolved = await tx.paymentIssue.updateManyAndReturn({
    where: { ...filter, projectId: project.id, resolvedAt: null },
    data: { resolvedAt: now(tx), resolution },
    select: { kind: true },
  });
  if (resolved.length === 0) return;
  const holding: readonly string[] = holdingIssueKinds;
  const endsHold = resolved.some(({ kind }) => holding.includes(kind));
  if (endsHold && project.autoApproveAt && !project.approvedAt && !(await isOnHold(tx, project.id))) {
    const autoApproveAt = approvalAfterDelivery(project.autoApproveAt, now(tx));
    await tx.project.update({ where: { id: project.id }, data: { autoApproveAt } });
  }
  await markProjectUpdated(tx, project.id, ['details']);
}

async function notifyBoth(tx: Tx, project: CoreProject, kind: PaymentIssueKind): Promise<void> {
  const payout = await tx.payout.findUnique({ where: { projectId: project.id }, select: { status: true } });
  const notification = { kind: 'payment', projectId: project.id } as const;
  const values = { side: 'issue', projectName: project.name } as const;
  const isPaidOut = payout?.status === 'paid' || payout?.status === 'reversed';
  const forCustomer = paymentIssueSentence(kind, 'customer', isPaidOut);
  const forVoice = paymentIssueSentence(kind, 'voice', isPaidOut);
  const voiceId = liveAssignment(project)?.voiceId;
  if (forCustomer) await notifyMembers(tx, project, { kind: 'payment', values: { ...values, sentence: forCustomer } });
  if (forVoice && voiceId)
    await notify(tx, { ...notification, userId: voiceId, values: { ...values, sentence: forVoice } });
}
