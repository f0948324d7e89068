import { lockProject, findCoreProject, markProjectUpdated } from './open-project';
import { databaseNow } from '@/server/platform/clock';
import { type Prisma, transaction } from '@/server/platform/db';
import { forEachProject } from './for-each-project';

const isDue = (now: Date) =>
  ({
    closedAt: null,
    assignments: { some: { state: 'accepted', closesAt: { lte: now } } },
  }) satisfies Prisma.ProjectWhereInput;

/** Closes a project fifteen days after approval, and archives it for its members and voices. */
export async function closeProject(projectId: string, at?: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    const now = at ?? (await databaseNow(tx));
    const { count } = await tx.project.updateMany({
      where: { id: projectId, ...isDue(now) },
      data: { closedAt: now },
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
  const now = await databaseNow();
  await forEachProject(isDue(now), signal, (id) => closeProject(id, now));
}
