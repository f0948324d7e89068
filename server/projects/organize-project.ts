import type { BodyOf } from '@/lib/contracts/contract';
import type { Project } from '@/lib/contracts/project-shapes';
import type { setLabels as contract } from '@/lib/contracts/projects';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError, missingScope } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { presentProjectById } from '@/server/projects/present/presenter';
import { isVoiceSide, lockForChangeInState } from './open-project';
import { percentFor, progressFacts } from './project-state';

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

/** Sets the labels, which a team shares, and a voice has for itself. */
export async function setLabels(actor: Actor, projectId: string, body: BodyOf<typeof contract>): Promise<Project> {
  const labels = [...new Set(body.labels)].filter((label) => label !== '');
  await transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'edit-labels');
    if (!isVoiceSide(actor, project)) {
      if (body.voiceId) throw missingScope('edit-labels');
      await tx.project.update({ where: { id: projectId }, data: { labels } });
      return recordEvent(tx, { type: 'project-updated', projectId, parts: ['details'] });
    }
    if (body.voiceId && body.voiceId !== actor.userId) throw missingScope('edit-labels');
    await tx.projectVoice.update({
      where: { projectId_voiceId: { projectId, voiceId: actor.userId } },
      data: { labels },
    });
    return recordEvent(tx, { type: 'project-updated', projectId, parts: ['details'] }, actor.userId);
  });
  return presentProjectById(actor, projectId);
}
