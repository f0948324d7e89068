import { databaseNow } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { findCoreProject, lockProject } from '@/server/projects/load-project';
import { markProjectUpdated } from './mark-project-updated';

/** Fifteen days after approval; also archives the project for its members and voices. */
export async function closeProject(projectId: string, at?: Date): Promise<void> {
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    const now = at ?? (await databaseNow(tx));
    const { count } = await tx.project.updateMany({
      where: { id: projectId, closesAt: { lte: now }, closedAt: null },
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
