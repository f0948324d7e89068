import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { percentFor, progressFacts } from './project-state';
import { isVoiceSide, lockForChangeInState } from './open-project';

/**
 * Archives the project for the actor only. Finished projects cannot be archived manually: they are archived for
 * everyone fifteen days after approval.
 */
export async function archiveProject(actor: Actor, projectId: string, isArchived: boolean): Promise<void> {
  await transaction(async (tx) => {
    const { project, state } = await lockForChangeInState(tx, actor, projectId, 'archive-project');
    const key = { projectId, userId: actor.userId };
    const wasArchived = project.archives.some(({ userId }) => userId === actor.userId);
    if (wasArchived === isArchived) return;
    const voiceId = isVoiceSide(actor, project) ? actor.userId : null;
    const facts = progressFacts(project, state, { isAwaitingPayment: false, hasHeldTake: false });
    const percent = percentFor(facts, state.assignedVoiceId, voiceId);
    if (isArchived && percent === 100) {
      throw new AppError('conflict', 'A finished project is archived automatically 15 days after approval.');
    }
    if (isArchived) await tx.projectArchive.create({ data: key });
    else await tx.projectArchive.delete({ where: { projectId_userId: key } });
    await recordEvent(tx, { type: 'project-updated', projectId, parts: ['details'] }, actor.userId);
  });
}
