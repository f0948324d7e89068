import type { Line } from '@/lib/contracts/lines';
import { pool } from '@/server/platform/db';
import { type LineRow, type LineViewer, presentLine } from './present-line';

/** Columns of a line `l` and its chosen take `t`, for a viewer whose voice id is `$1`, or null to see all audio. */
const columns = `
  l.id, l.filename, l.description, l.line, l.comment, l."isApproved", l."takeId", l.position, l.created, l."lastModified",
  t."userId", t.status, t.uri, t."previewUri", t."finalUri", t.failure, t."durationMs", t."integratedLufs", t."noiseFloorDb",
  t."failedChecks",
  a.state as "assignmentState",
  (select count(*)::int from line_takes k where k."lineId" = l.id and ($1::text is null or k."userId" = $1)) as "numTakes"`;

const takeOfLine = `
  left join line_takes t on t.id = l."takeId" and ($1::text is null or t."userId" = $1)
  left join assignments a on a.id = t."assignmentId"`;

async function select(viewer: LineViewer, rest: string, values: readonly unknown[]): Promise<LineRow[]> {
  const text = `select ${columns} from lines l ${takeOfLine} ${rest}`;
  return (await pool().query<LineRow>({ text, values: [viewer.voiceId, ...values] })).rows;
}

/** In the order of the ids; omits lines that do not exist. */
export async function readLines(viewer: LineViewer, ids: readonly string[]): Promise<Line[]> {
  const rows = await select(viewer, 'where l.id = any($2)', [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentLine(row, viewer)] : [];
  });
}

export async function readScript(viewer: LineViewer, projectId: string): Promise<Line[]> {
  const rows = await select(viewer, 'where l."projectId" = $2 order by l.filename', [projectId]);
  return rows.map((row) => presentLine(row, viewer));
}

type Page = { afterFilename: string | null; limit: number };

export function readByFilename(viewer: LineViewer, projectId: string, page: Page): Promise<LineRow[]> {
  const after = page.afterFilename === null ? '' : 'and l.filename > $4';
  return select(viewer, `where l."projectId" = $2 ${after} order by l.filename limit $3`, [
    ...[projectId, page.limit],
    ...(page.afterFilename === null ? [] : [page.afterFilename]),
  ]);
}

/** `filename` is null for a deleted line. */
export type ChangedRow = LineRow | { id: string; filename: null; lastModified: Date };

/** Without `afterId`, all changes at `since` are excluded. */
type Changes = { since: Date; afterId: string | null; limit: number };

/**
 * Lines changed or deleted after (`since`, `afterId`), by time. One statement sees one state of the project: a row that
 * changed between two statements would carry a time whose other rows are missing.
 */
export async function readChanged(viewer: LineViewer, projectId: string, changes: Changes): Promise<ChangedRow[]> {
  const { since, afterId, limit } = changes;
  const isAfter = (at: string, id: string) => (afterId === null ? `${at} > $3` : `(${at}, ${id}) > ($3, $5)`);
  const text = `
    with changed as (
      (select l.id, l."lastModified" as at from lines l
        where l."projectId" = $2 and ${isAfter('l."lastModified"', 'l.id')} order by l."lastModified", l.id limit $4)
      union all
      (select d."lineId", d."deletedAt" from deleted_lines d
        where d."projectId" = $2 and ${isAfter('d."deletedAt"', 'd."lineId"')} order by d."deletedAt", d."lineId" limit $4)
      order by at, id limit $4)
    select ${columns}, c.id, c.at as "lastModified"
      from changed c left join lines l on l.id = c.id ${takeOfLine} order by c.at, c.id`;
  const values = [viewer.voiceId, projectId, since, limit, ...(afterId === null ? [] : [afterId])];
  return (await pool().query<ChangedRow>({ text, values })).rows;
}
