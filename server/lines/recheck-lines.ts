import { storedCertificate } from '@/lib/domain/licenses/certificates';
import { Prisma, transaction } from '@/server/platform/db';
import { lineCheckOf, lineSpecOf } from '@/server/projects/delivery-spec';
import { findCoreProject, lockProject } from '@/server/projects/open-project';
import { liveAssignment } from '@/server/projects/project-state';
import { stampLines } from './open-lines';

/** Takes in one transaction, which locks the project. */
const batchSize = 200;

/** Compares what was measured of the lines with the project's delivery spec, which has changed. */
export async function recheckLines(projectId: string): Promise<void> {
  let lastId: string | undefined = '';
  while (lastId !== undefined) lastId = await recheckAfter(projectId, lastId);
}

/** Returns the id of the last take, if others may follow. */
function recheckAfter(projectId: string, takeId: string): Promise<string | undefined> {
  return transaction(async (tx) => {
    await lockProject(tx, projectId);
    const project = await findCoreProject(tx, projectId);
    const assignmentId = project && liveAssignment(project)?.id;
    if (!project || !assignmentId) return undefined;
    const takes = await tx.lineTake.findMany({
      where: { assignmentId, status: 'done', failedChecks: { not: null }, id: { gt: takeId } },
      orderBy: { id: 'asc' },
      take: batchSize,
      select: { id: true, lineId: true, certificate: true },
    });
    if (takes.length === 0) return undefined;
    const spec = lineSpecOf(project);
    const checks = takes.map(({ id, certificate }) => {
      const check = lineCheckOf(spec, storedCertificate.parse(certificate).sound);
      return { id, ...check, certificate: check.certificate === Prisma.DbNull ? null : check.certificate };
    });
    await tx.$executeRaw`
      update line_takes t set certificate = c.certificate, "failedChecks" = c."failedChecks"
        from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as c(id text, certificate jsonb, "failedChecks" int)
       where t.id = c.id`;
    const lastModified = await stampLines(tx, projectId);
    await tx.line.updateMany({ where: { id: { in: takes.map(({ lineId }) => lineId) } }, data: { lastModified } });
    return takes.length === batchSize ? takes.at(-1)?.id : undefined;
  });
}
