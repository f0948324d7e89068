import { payAgainIssueKinds } from '@/lib/domain/money/payment-issues';
import { releasePayment } from '@/server/payments/cards/card-payments';
import { resolveIssues } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { CoreProject, LiveAssignment } from '@/server/projects/project-state';
import { actOnOutcomes } from './act-on-outcomes';

const issueResolutions = {
  unassigned: 'The assignment was canceled.',
  'declined-by-voice': 'The voice declined the project.',
} as const;

/**
 * Ends an assignment that the voice has not accepted and releases its payments.
 * @throws AppError 'conflict' while a provider request is pending, because its outcome is unknown.
 */
export async function releaseAssignment(
  tx: Tx,
  project: CoreProject,
  assignment: LiveAssignment,
  releaseReason: keyof typeof issueResolutions,
): Promise<void> {
  if (assignment.voiceAgreedAt) throw new AppError('conflict', 'The voice is accepting this project right now.');
  if (assignment.payments.some(({ status }) => status === 'pending')) {
    throw new AppError('conflict', 'The payment is being processed. Please try again in a moment.');
  }
  const releasedAt = now(tx);
  for (const { id } of assignment.payments) await releasePayment(tx, id, releasedAt);
  const kind = { in: [...payAgainIssueKinds] };
  const outcomes = await resolveIssues(tx, project.id, { kind }, issueResolutions[releaseReason]);
  await actOnOutcomes(tx, project.id, outcomes);
  await tx.assignment.update({ where: { id: assignment.id }, data: { state: 'released', releasedAt, releaseReason } });
}
