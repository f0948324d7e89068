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

/** A line, or a filename that no line has any more; null for a deletion by an earlier version. */
export type ChangedRow =
  | (LineRow & { isDeleted: false })
  | { isDeleted: true; id: string; filename: string | null; lastModified: Date };

/** Place in the list of changes. */
export type ChangePosition = { at: Date; isDeleted: boolean; id: string };

/**
 * Lines that changed and filenames that were deleted after an instant, or after a row of this list, by time; of a
 * transaction first the lines, so that a line that was renamed is not missing in between. One statement sees one state of
 * the project: a row that changed between two statements would carry a time whose other rows are missing.
 */
export async function readChanged(
  viewer: LineViewer,
  projectId: string,
  { after, limit }: { after: Date | ChangePosition; limit: number },
): Promise<ChangedRow[]> {
  const text = `
    with changed as (
      (select l.id, false as "isDeleted", null as "deletedFilename", l."lastModified" as at from lines l
        where l."projectId" = $2 and ${isAfter(after, false, 'l."lastModified"', 'l.id')}
        order by l."lastModified", l.id limit $4)
      union all
      (select d."lineId", true, d.filename, d."deletedAt" from deleted_lines d
        where d."projectId" = $2 and ${isAfter(after, true, 'd."deletedAt"', 'd."lineId"')}
        order by d."deletedAt", d."lineId" limit $4)
      order by at, "isDeleted", id limit $4)
    select ${columns}, c.id, c."isDeleted", coalesce(l.filename, c."deletedFilename") as filename, c.at as "lastModified"
      from changed c left join lines l on l.id = c.id and not c."isDeleted" ${takeOfLine}
     order by c.at, c."isDeleted", c.id`;
  const position = after instanceof Date ? [after, limit] : [after.at, limit, after.id];
  const values = [viewer.voiceId, projectId, ...position];
  return (await pool().query<ChangedRow>({ text, values })).rows;
}

/** Whether a row of changed (or deleted) lines follows the position, as SQL. */
function isAfter(after: Date | ChangePosition, isDeleted: boolean, at: string, id: string): string {
  if (after instanceof Date) return `${at} > $3`;
  if (after.isDeleted === isDeleted) return `(${at}, ${id}) > ($3, $5)`;
  return `${at} ${isDeleted ? '>=' : '>'} $3`;
}
