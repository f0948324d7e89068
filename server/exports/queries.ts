import type { QueryOf } from '@/lib/contracts/contract';
import type { ExportDetail, ExportLog, ExportRow, readExport as readExportContract } from '@/lib/contracts/exports';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { viewProject } from '@/server/projects/open-project';
import { exportInclude, presentExport } from './presenter';

const maxListed = 100;
/** A longer log is cut; the numbers of lines stay exact. */
const maxLogs = 2_000;

export async function listExports(actor: Actor, projectId: string): Promise<ExportRow[]> {
  await viewProject(actor, projectId, 'create-export');
  const rows = await db.export.findMany({
    where: { projectId },
    include: exportInclude,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: maxListed,
  });
  return rows.map(presentExport);
}

export async function readExport(
  actor: Actor,
  key: { projectId: string; exportId: string },
  query: QueryOf<typeof readExportContract>,
): Promise<ExportDetail> {
  await viewProject(actor, key.projectId, 'create-export');
  const row = await db.export.findFirst({
    where: { id: key.exportId, projectId: key.projectId },
    include: exportInclude,
  });
  if (!row) throw exportMissing();
  const isProblem = query.logs === 'problems' ? { level: { in: ['warn', 'error'] } } : {};
  const logs = await db.exportLog.findMany({
    where: { exportId: row.id, ...isProblem },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    ...(query.logs === 'problems' && { take: maxLogs }),
  });
  return {
    ...presentExport(row),
    ...(query.lines === 'true' && { lines: await listLines(row.id) }),
    logs: logs.map(({ level, message, created }) => ({
      level: level as ExportLog['level'],
      message,
      created: created.toISOString(),
    })),
  };
}

function listLines(exportId: string) {
  return db.exportLine.findMany({
    where: { exportId },
    select: { filename: true, line: true, uri: true },
    orderBy: { position: 'asc' },
  });
}

export function exportMissing(): AppError {
  return new AppError('not-found', 'This export does not exist.');
}
