import type { QueryOf } from '@/lib/contracts/contract';
import type { ExportDetail, ExportLog, ExportRow, readExport as readExportContract } from '@/lib/contracts/exports';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { takeWithinBytes, HttpResult } from '@/server/platform/http-result';
import { readProject } from '@/server/projects/open-project';
import { exportInclude, presentExport } from './presenter';

const maxListed = 100;
/** Maximum of log entries, and of lines, in one response. */
const maxRows = 2_000;
/** Maximum size of the log entries, and of the lines, so that a response stays below 1 MB. */
const maxBytes = 450_000;

export async function listExports(actor: Actor, projectId: string): Promise<ExportRow[]> {
  await readProject(actor, projectId, 'create-export');
  const rows = await db.export.findMany({
    where: { projectId },
    include: exportInclude,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: maxListed,
  });
  return rows.map(presentExport);
}

/** Returns lines and log in pages, each from the position of its cursor. */
export async function readExport(
  actor: Actor,
  key: { projectId: string; exportId: string },
  query: QueryOf<typeof readExportContract>,
): Promise<HttpResult<ExportDetail>> {
  await readProject(actor, key.projectId, 'create-export');
  const start = positionsOf(query.cursor);
  const row = await db.export.findFirst({
    where: { id: key.exportId, projectId: key.projectId },
    include: exportInclude,
  });
  if (!row) throw exportMissing();
  const lines = query.lines === 'true' ? await listLines(row.id, start.lines) : null;
  const logs = await listLogs(row.id, { isProblem: query.logs === 'problems', skip: start.logs });
  const detail = { ...presentExport(row), ...(lines && { lines: lines.rows }), logs: logs.rows };
  if (!lines?.hasMore && !logs.hasMore) return new HttpResult(detail);
  const next = `${start.lines + (lines?.rows.length ?? 0)}-${start.logs + logs.rows.length}`;
  return new HttpResult(detail, { headers: { 'X-Next-Cursor': next } });
}

/** @throws AppError 'validation' */
function positionsOf(cursor: string | undefined): { lines: number; logs: number } {
  const [, lines, logs] = /^(\d{1,9})-(\d{1,9})$/.exec(cursor ?? '0-0') ?? [];
  if (lines === undefined || logs === undefined) throw invalidField('cursor', 'This cursor is not valid.');
  return { lines: Number(lines), logs: Number(logs) };
}

type Rows<Row> = { rows: Row[]; hasMore: boolean };

/** @param found at most one row more than a response has */
function rowsOf<Row>(found: readonly Row[]): Rows<Row> {
  const rows = takeWithinBytes(found.slice(0, maxRows), maxBytes);
  return { rows, hasMore: rows.length < found.length };
}

async function listLines(exportId: string, skip: number) {
  const lines = await db.exportLine.findMany({
    where: { exportId },
    select: { filename: true, line: true, uri: true },
    orderBy: { position: 'asc' },
    skip,
    take: maxRows + 1,
  });
  return rowsOf(lines);
}

async function listLogs(
  exportId: string,
  { isProblem, skip }: { isProblem: boolean; skip: number },
): Promise<Rows<ExportLog>> {
  const logs = await db.exportLog.findMany({
    where: { exportId, ...(isProblem && { level: { in: ['warn', 'error'] } }) },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    skip,
    take: maxRows + 1,
  });
  return rowsOf(
    logs.map(({ level, message, created }) => ({
      level: level as ExportLog['level'],
      message,
      created: created.toISOString(),
    })),
  );
}

export function exportMissing(): AppError {
  return new AppError('not-found', 'This export does not exist.');
}
