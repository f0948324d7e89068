import type { Project } from '@/lib/contracts/project-shapes';
import { holdingIssueKinds, paymentIssueSentence, receiptNote } from '@/lib/domain/payment-issues';
import { liveAssignment } from './project-state';
import type { FullProject } from '@/server/projects/load-project';
import type { Viewer } from './viewer';

/** What is wrong with the payment: each side reads its own sentences, support those of the customer. */
export function presentPayment(
  project: FullProject,
  reader: Viewer,
): Pick<Project, 'paymentNotices' | 'isOnHold' | 'receiptNote'> {
  const assignment = liveAssignment(project);
  const isPaidOut = project.payout?.status === 'paid' || project.payout?.status === 'reversed';
  // A voice does not read about the payment for another voice's assignment.
  const isOwn = assignment !== null && assignment.voiceId === reader.voiceId;
  const issues = project.issues.filter(
    ({ payoutId, payment }) => !reader.voiceId || (isOwn && (payoutId || payment?.assignmentId === assignment.id)),
  );
  const sentences = issues.flatMap(
    ({ kind }) => paymentIssueSentence(kind, reader.voiceId ? 'voice' : 'customer', isPaidOut) ?? [],
  );
  const charged = assignment?.payments.find(({ status }) => status === 'captured');
  const holding: readonly string[] = holdingIssueKinds;
  return {
    paymentNotices: [...new Set(sentences)],
    isOnHold: issues.some(({ kind }) => holding.includes(kind)),
    ...(reader.isCustomer && { receiptNote: charged ? receiptNote(charged) : null }),
  };
}
