import { storedCertificate } from '@/lib/domain/licenses/certificate';
import { transaction } from '@/server/platform/db';
import { lineCheckOf, lineSpecOf } from '@/server/projects/delivery-spec';
import { findCoreProject, lockProject } from '@/server/projects/open-project';
import { liveAssignment } from '@/server/projects/project-state';
import { stampLines } from './open-lines';

/** Compares what was measured of the lines with the project's delivery spec, which has changed. */
export async function recheckLines(projectId: string): Promise<void> {
  await transaction(async (tx) => {
    await lockProject(tx, projectId);
    const project = await findCoreProject(tx, projectId);
    const assignmentId = project && liveAssignment(project)?.id;
    if (!project || !assignmentId) return;
    const takes = await tx.lineTake.findMany({
      where: { assignmentId, status: 'done', failedChecks: { not: null } },
      select: { id: true, lineId: true, certificate: true },
    });
    if (takes.length === 0) return;
    const spec = lineSpecOf(project);
    for (const { id, certificate } of takes) {
      const { sound } = storedCertificate.parse(certificate);
      await tx.lineTake.update({ where: { id }, data: lineCheckOf(spec, sound), select: { id: true } });
    }
    const lastModified = await stampLines(tx, projectId);
    await tx.line.updateMany({ where: { id: { in: takes.map(({ lineId }) => lineId) } }, data: { lastModified } });
  });
}
