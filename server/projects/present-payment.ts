import type { Project } from '@/lib/contracts/project-shapes';
import { holdingIssueKinds, paymentIssueSentence, receiptNote } from '@/lib/domain/payment-issues';
import type { FullProject } from './full-project';
import type { Viewer } from './viewer';
import type { ProjectState } from './project-state';

/** Presents payment issues as messages for the viewer's side. Support sees the customer's. */
export function presentPayment(
  project: FullProject,
  { assignment }: ProjectState,
  viewer: Viewer,
): Pick<Project, 'paymentNotices' | 'isOnHold' | 'receiptNote'> {
  const isPaidOut = project.payout?.status === 'paid' || project.payout?.status === 'reversed';
  // Voices see no payment issues of another voice's assignment.
  const isOwn = assignment !== null && assignment.voiceId === viewer.voiceId;
  const issues = project.issues.filter(
    ({ payoutId, payment }) => !viewer.voiceId || (isOwn && (payoutId || payment?.assignmentId === assignment.id)),
  );
  const messages = issues.flatMap(
    ({ kind }) => paymentIssueSentence(kind, viewer.voiceId ? 'voice' : 'customer', isPaidOut) ?? [],
  );
  const capturedPayment = assignment?.payments.find(({ status }) => status === 'captured');
  const holding: readonly string[] = holdingIssueKinds;
  return {
    paymentNotices: [...new Set(messages)],
    isOnHold: issues.some(({ kind }) => holding.includes(kind)),
    ...(viewer.isCustomer && { receiptNote: capturedPayment ? receiptNote(capturedPayment) : null }),
  };
}
