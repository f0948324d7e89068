import type { ResponseOf } from '@/lib/contracts/contract';
import type { changeAssignment } from '@/lib/contracts/assignments';
import type { Actor } from '@/server/access/actor';
import { appendMessage } from '@/server/chat/append-message';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { presentProjectById } from '@/server/projects/present/presenter';
import { markProjectUpdated, lockForChangeInState } from '@/server/projects/open-project';
import { notifyAssignment } from './notify-assignment';
import { releaseAssignment } from './release-assignment';

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
