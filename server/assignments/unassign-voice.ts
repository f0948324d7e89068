import type { changeAssignment } from '@/lib/contracts/assignments';
import type { ResponseOf } from '@/lib/contracts/contract';
import { payAgainIssueKinds } from '@/lib/domain/money/payment-issues';
import type { Actor } from '@/server/access/actor';
import { appendMessage } from '@/server/chat/messages';
import { releasePayment } from '@/server/payments/cards/card-payments';
import { resolveIssues } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { lockForChangeInState, markProjectUpdated } from '@/server/projects/open-project';
import { presentProjectById } from '@/server/projects/present/presenter';
import type { CoreProject, LiveAssignment } from '@/server/projects/project-state';
import { applyPaymentEffects } from './apply-payment-effects';
import { notifyAssignment } from './notify-assignment';

/** Unassigns a voice that has not accepted, and releases the payment. */
export async function unassignVoice(
  actor: Actor,
  projectId: string,
  voiceId: string,
): Promise<ResponseOf<typeof changeAssignment>> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'assign-voice');
    const { assignment } = state;
    if (assignment?.voiceId !== voiceId) throw new AppError('conflict', 'This voice is not assigned.');
    await releaseAssignment(tx, project, assignment, 'unassigned');
    if (assignment.state === 'assigned') {
      await appendMessage(tx, project, { voiceId, fromId: actor.userId, type: 'unassigned' });
      await notifyAssignment(tx, {
        kind: 'unassigned',
        projectId,
        voiceId,
        values: { teamName: project.team.name, projectName: project.name },
      });
    }
    await markProjectUpdated(tx, projectId);
  });
  return { project: await presentProjectById(actor, projectId), confirmation: null };
}

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
  const effects = await resolveIssues(tx, project.id, { kind }, issueResolutions[releaseReason]);
  await applyPaymentEffects(tx, project.id, effects);
  await tx.assignment.update({ where: { id: assignment.id }, data: { state: 'released', releasedAt, releaseReason } });
}
