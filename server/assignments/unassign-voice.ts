import type { ResponseOf } from '@/lib/contracts/contract';
import type { changeAssignment } from '@/lib/contracts/assignments';
import { payAgainIssueKinds } from '@/lib/domain/payment-issues';
import type { Actor } from '@/server/access/actor';
import { appendMessage } from '@/server/chat/append-message';
import { notify } from '@/server/notifications/notify';
import { resolveIssues } from '@/server/payments/payment-issues';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentProjectById } from '@/server/projects/presenter';
import type { LiveAssignment } from '@/server/projects/project-state';
import { markProjectUpdated, openProjectInState } from '@/server/projects/open-project';
import { enqueueFinalization } from '@/server/payments/card-payments';

/** Before the voice has accepted; releases the payment. */
export async function unassignVoice(
  actor: Actor,
  projectId: string,
  voiceId: string,
): Promise<ResponseOf<typeof changeAssignment>> {
  await transaction(async (tx) => {
    const { project, state } = await openProjectInState(tx, actor, projectId, 'assign-voice');
    const { assignment } = state;
    if (assignment?.voiceId !== voiceId) throw new AppError('conflict', 'This voice is not assigned.');
    requireReleasable(assignment);
    const releasedAt = new Date();
    for (const payment of assignment.payments) {
      await tx.payment.update({ where: { id: payment.id }, data: { status: 'released', releasedAt } });
      await enqueueFinalization(tx, payment.id, 0);
    }
    await resolveIssues(tx, project, { kind: { in: [...payAgainIssueKinds] } }, 'The assignment was canceled.');
    await tx.assignment.update({
      where: { id: assignment.id },
      data: { state: 'released', releasedAt, releaseReason: 'unassigned' },
    });
    if (assignment.state === 'assigned') {
      await appendMessage(tx, project, { voiceId, fromId: actor.userId, type: 'unassigned' });
      await notify(tx, {
        kind: 'unassigned',
        userId: voiceId,
        projectId,
        values: { teamName: project.team.name, projectName: project.name },
      });
    }
    await markProjectUpdated(tx, projectId);
  });
  return { project: await presentProjectById(actor, projectId), confirmation: null };
}

/** Rejects while a provider request is pending, because its outcome is unknown. */
function requireReleasable(assignment: LiveAssignment): void {
  if (assignment.voiceAgreedAt) throw new AppError('conflict', 'The voice is accepting this project right now.');
  if (assignment.payments.some(({ status }) => status === 'pending')) {
    throw new AppError('conflict', 'The payment is being processed. Please try again in a moment.');
  }
}
