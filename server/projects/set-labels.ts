import type { BodyOf } from '@/lib/contracts/contract';
import type { Project } from '@/lib/contracts/project-shapes';
import type { setLabels as contract } from '@/lib/contracts/projects';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { missingScope } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { presentProjectById } from '@/server/projects/present/presenter';
import { isVoiceSide, lockForChangeInState } from './open-project';

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
