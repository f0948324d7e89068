import type { Actor } from '@/server/access/actor';
import { nameOf } from '@/server/access/present-person';
import { appendMessage } from '@/server/chat/append-message';
import { notifyMembers } from '@/server/notifications/notify';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { markProjectUpdated, lockForChangeInState } from '@/server/projects/open-project';
import { releaseAssignment } from './release-assignment';

/**
 * Declines the project for the assigned voice, which stays on the shortlist, and releases the payment.
 * @throws AppError 'conflict' once the voice has accepted or while the payment is being processed.
 */
export async function declineProject(actor: Actor, projectId: string, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'accept-project');
    const { assignment } = state;
    if (assignment?.state !== 'assigned') throw new AppError('conflict', 'This project cannot be declined now.');
    const voice = project.voices.find(({ voiceId }) => voiceId === assignment.voiceId)?.voice;
    if (!voice) throw new Error(`Project ${projectId} has no assigned voice`);
    await releaseAssignment(tx, project, assignment, 'declined-by-voice');
    await appendMessage(tx, project, { voiceId: voice.id, fromId: actor.userId, type: 'declined', text: reason });
    const values = {
      voiceName: nameOf(voice),
      projectName: project.name,
      reason,
      isRenewal: project.kind === 'renewal',
    };
    await notifyMembers(tx, project, { kind: 'declined', values });
    await markProjectUpdated(tx, projectId);
  });
}
