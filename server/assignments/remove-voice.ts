import type { Project } from '@/lib/contracts/project-shapes';
import type { Actor } from '@/server/access/actor';
import { appendMessage } from '@/server/chat/append-message';
import { notifyListing } from './notify-listing';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { presentProjectById } from '@/server/projects/present/presenter';
import { markProjectUpdated, lockForChange } from '@/server/projects/open-project';

export async function removeVoice(actor: Actor, projectId: string, voiceId: string): Promise<Project> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChange(tx, actor, projectId, 'shortlist-voice');
    const listing = project.voices.find((listed) => listed.voiceId === voiceId);
    if (!listing) throw new AppError('not-found', 'This voice is not shortlisted.');
    if (state.assignment?.voiceId === voiceId) {
      throw new AppError('conflict', 'This voice is assigned to the project. Cancel the assignment first.');
    }
    await appendMessage(tx, project, { voiceId, fromId: actor.userId, type: 'uninvited' });
    await tx.projectVoice.delete({ where: { projectId_voiceId: { projectId, voiceId } } });
    await tx.unreadChat.deleteMany({ where: { projectId, voiceId } });
    await recordEvent(tx, { type: 'project-removed', projectId }, voiceId);
    await notifyListing(tx, 'uninvited', { project, voiceId });
    await markProjectUpdated(tx, projectId, ['details']);
  });
  return presentProjectById(actor, projectId);
}
