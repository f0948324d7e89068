import type { Actor } from '@/server/access/actor';
import { databaseNow, now } from '@/server/platform/clock';
import { type Prisma, transaction, type Tx } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { forEachProject } from './for-each-project';
import { findCoreProject, lockForChangeInState, lockProject, markProjectUpdated } from './open-project';

const isDue = (time: Date) =>
  ({
    closedAt: null,
    assignments: { some: { state: 'accepted', closesAt: { lte: time } } },
  }) satisfies Prisma.ProjectWhereInput;

/** Closes a project fifteen days after approval, and archives it for its members and voices. */
export async function closeProject(projectId: string, at?: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    const time = at ?? (await databaseNow(tx));
    const { count } = await tx.project.updateMany({
      where: { id: projectId, ...isDue(time) },
      data: { closedAt: time },
    });
    const project = count > 0 ? await findCoreProject(tx, projectId) : null;
    if (!project) return;
    const userIds = [...project.members.map(({ userId }) => userId), ...project.voices.map(({ voiceId }) => voiceId)];
    await tx.projectArchive.createMany({
      data: userIds.map((userId) => ({ projectId, userId })),
      skipDuplicates: true,
    });
    await markProjectUpdated(tx, projectId);
  });
}

export async function closeDueProjects(signal: AbortSignal): Promise<void> {
  const time = await databaseNow();
  await forEachProject(isDue(time), signal, (id) => closeProject(id, time));
}

/** Cancels a project without shortlisted voices. The project is hidden, not deleted. */
export async function cancelProject(actor: Actor, projectId: string): Promise<void> {
  await transaction(async (tx) => {
    const { project } = await lockForChangeInState(tx, actor, projectId, 'cancel-project');
    await tx.project.update({ where: { id: projectId }, data: { canceledAt: now(tx) } });
    await hideFromTeam(tx, project);
    await markProjectUpdated(tx, projectId);
  });
}

/** Notifies the whole team, because colleagues who are not members may have the project open. */
export async function hideFromTeam(tx: Tx, { id: projectId, teamId }: { id: string; teamId: string }): Promise<void> {
  const colleagues = await tx.teamMember.findMany({ where: { teamId }, select: { userId: true } });
  for (const { userId } of colleagues) await recordEvent(tx, { type: 'project-removed', projectId }, userId);
}
