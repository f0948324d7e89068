import { z } from 'zod';
import type { Line, LineAudio } from '@/lib/contracts/lines';
import { mediaStatus } from '@/lib/contracts/fields';
import { pool } from '@/server/platform/db';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { type LineRow, type LineViewer, presentLine } from './present-line';

const keyColumns = 'l.id, l.filename, l."lastModified"';

/** The other columns of a line `l` and its chosen take `t`, for a viewer whose voice id is `$1`, or null to see all audio. */
const audioColumns = `
  l."isApproved", l."takeId", l.position, l.created,
  t."userId", t.status, t.uri, t."previewUri", t."finalUri", t.failure, t."durationMs",
  coalesce((t.certificate->'sound'->>'integratedLufs')::float8, t."integratedLufs") as "integratedLufs", t."noiseFloorDb",
  t."failedChecks",
  a.state as "assignmentState",
  (select count(*)::int from line_takes k where k."lineId" = l.id and ($1::text is null or k."userId" = $1)) as "numTakes"`;
const contentColumns = `l.description, l.line, l.comment, ${audioColumns}`;

const takeOfLine = `
  left join line_takes t on t.id = l."takeId" and ($1::text is null or t."userId" = $1)
  left join assignments a on a.id = t."assignmentId"`;

const textOrNull = z.string().nullable();
const numberOrNull = z.number().nullable();
const assignmentState = z.enum(['authorizing', 'assigned', 'accepted', 'released']);

const lineRow = z.strictObject({
  id: z.string(),
  filename: z.string(),
  lastModified: z.date(),
  description: z.string(),
  line: z.string(),
  comment: z.string(),
  isApproved: z.boolean(),
  takeId: textOrNull,
  position: z.int(),
  created: z.date(),
  userId: textOrNull,
  status: mediaStatus.nullable(),
  uri: textOrNull,
  previewUri: textOrNull,
  finalUri: textOrNull,
  failure: textOrNull,
  durationMs: z.int().nullable(),
  integratedLufs: numberOrNull,
  noiseFloorDb: numberOrNull,
  failedChecks: z.int().nullable(),
  assignmentState: assignmentState.nullable(),
  numTakes: z.int(),
}) satisfies z.ZodType<LineRow>;

async function select(
  viewer: LineViewer,
  rest: string,
  values: readonly unknown[],
  columns = contentColumns,
): Promise<LineRow[]> {
  const text = `select ${keyColumns}, ${columns} from lines l ${takeOfLine} ${rest}`;
  return queryRows(pool(), lineRow, { text, values: [viewer.voiceId, ...values] });
}

/** Returns the lines in the order of the ids, without those that do not exist. */
export async function readLines(viewer: LineViewer, ids: readonly string[]): Promise<Line[]> {
  return inOrder(ids, await select(viewer, 'where l.id = any($2)', [ids])).map((row) => presentLine(row, viewer));
}

/** Does the same as `readLines`, but does not read the texts. */
export async function readLineAudio(viewer: LineViewer, ids: readonly string[]): Promise<LineAudio[]> {
  const columns = `'' as description, '' as line, '' as comment, ${audioColumns}`;
  const rows = await select(viewer, 'where l.id = any($2)', [ids], columns);
  return inOrder(ids, rows).map((row) => {
    const { description: _description, line: _line, comment: _comment, ...audio } = presentLine(row, viewer);
    return audio;
  });
}

function inOrder(ids: readonly string[], rows: readonly LineRow[]): LineRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Approximate bytes of a line `l` in JSON, by the stored sizes of its texts alone, with the fields of its audio if it
 * has one.
 */
const storedBytes = `octet_length(l.filename) + octet_length(l.description) + octet_length(l.line) + octet_length(l.comment)
  + case when l."takeId" is null then 360 else 650 end`;

const bytesRow = z.strictObject({ bytes: z.number() });

async function sumOfStoredBytes(rows: string, values: readonly unknown[]): Promise<number> {
  const text = `select coalesce(sum(bytes), 0)::float8 as bytes from (${rows}) l`;
  return (await queryRow(pool(), bytesRow, { text, values }))?.bytes ?? 0;
}

/** Returns the approximate bytes of a project's lines in JSON. */
export const measureScript = (projectId: string): Promise<number> =>
  sumOfStoredBytes(`select ${storedBytes} as bytes from lines l where l."projectId" = $1`, [projectId]);

/** Maximum for lines that are read together while a response is sent. */
const maxBytesOfRead = 500_000;
const groupsOfScript = `
  select string_agg(id, ' ' order by filename) as ids
    from (select l.id, l.filename, (sum(${storedBytes}) over (order by l.filename)) / ${maxBytesOfRead} as "group"
            from lines l where l."projectId" = $1) l
   group by "group" order by "group"`;

const groupRow = z.strictObject({ ids: z.string() });

/**
 * Reads the lines of a project by filename, each page by itself. It contains the lines of one moment: a line that is renamed
 * meanwhile comes once, one that is deleted does not come.
 */
export async function* readScript(viewer: LineViewer, projectId: string): AsyncGenerator<Line[]> {
  const rows = await queryRows(pool(), groupRow, { text: groupsOfScript, values: [projectId] });
  for (const { ids } of rows) yield await readLines(viewer, ids.split(' '));
}

const countsRow = z.strictObject({ numLines: z.int(), numRecorded: z.int(), numApproved: z.int() });

/** Returns the first lines of the script with processed audio, and their total number. */
export async function readRecorded(
  viewer: LineViewer,
  projectId: string,
  limit: number,
): Promise<{ lines: Line[]; numRecorded: number; numApproved: number; numLines: number }> {
  const recorded = `where l."projectId" = $2 and t.status = 'done' order by l.position, l.filename limit $3`;
  const counts = `
    select count(*)::int as "numLines", (count(*) filter (where t.status = 'done'))::int as "numRecorded",
        (count(*) filter (where t.status = 'done' and l."isApproved"))::int as "numApproved"
      from lines l left join line_takes t on t.id = l."takeId" and ($1::text is null or t."userId" = $1)
     where l."projectId" = $2`;
  const [rows, found] = await Promise.all([
    select(viewer, recorded, [projectId, limit]),
    queryRow(pool(), countsRow, { text: counts, values: [viewer.voiceId, projectId] }),
  ]);
  const lines = rows.map((row) => presentLine(row, viewer));
  return { lines, ...(found ?? { numLines: 0, numRecorded: 0, numApproved: 0 }) };
}

/** Rows of one page; `isLast` if no row follows. */
export type RowPage<Row> = { rows: Row[]; isLast: boolean };

/** A page has fewer lines than its limit if their texts are long, so that its response stays below 1 MB. */
const maxBytesOfPage = 900_000;
/** Bytes reserved for the fields of a line other than its texts, with their names. */
const bytesOfOthers = 500;

/** Approximate bytes of a line `l` with its take `t` in JSON. */
const bytesOfLine = ['l.filename', 'l.description', 'l.line', 'l.comment', 't.failure']
  .map((text) => `coalesce(octet_length(to_json(${text})::text), 0)`)
  .concat(String(bytesOfOthers))
  .join(' + ');

/** Selects the rows that fit, in this order, and always the first one. */
const fittingRows = (rows: string, order: string) => `
  select * from (
    select found.*, count(*) over () as "numFound",
        sum(found.bytes) over (order by ${order}) - found.bytes as "bytesBefore"
      from (${rows}) found) page
   where "bytesBefore" < ${maxBytesOfPage} order by ${order}`;

const sized = { bytes: z.int(), numFound: z.string(), bytesBefore: z.string() };

/** @param found at most one row more than the limit, cut by `fittingRows` */
function pageOf<Row extends { numFound: string }>(found: readonly Row[], limit: number): RowPage<Row> {
  const rows = found.slice(0, limit);
  return { rows, isLast: rows.length === Number(found[0]?.numFound ?? 0) };
}

const sizedLineRow = z.strictObject({ ...lineRow.shape, ...sized });

type Page = { afterFilename: string | null; limit: number };

export async function readByFilename(viewer: LineViewer, projectId: string, page: Page): Promise<RowPage<LineRow>> {
  const { afterFilename, limit } = page;
  const text = fittingRows(
    `select ${keyColumns}, ${contentColumns}, ${bytesOfLine} as bytes from lines l ${takeOfLine}
      where l."projectId" = $2 ${afterFilename === null ? '' : 'and l.filename > $4'} order by l.filename limit $3`,
    'filename',
  );
  const values = [viewer.voiceId, projectId, limit + 1, ...(afterFilename === null ? [] : [afterFilename])];
  return pageOf(await queryRows(pool(), sizedLineRow, { text, values }), limit);
}

/** Returns the approximate bytes of the page that `readByFilename` reads. */
export async function measureByFilename(projectId: string, { afterFilename, limit }: Page): Promise<number> {
  const rows = `select ${storedBytes} as bytes from lines l
    where l."projectId" = $1 ${afterFilename === null ? '' : 'and l.filename > $3'} order by l.filename limit $2`;
  const values = [projectId, limit, ...(afterFilename === null ? [] : [afterFilename])];
  return Math.min(await sumOfStoredBytes(rows, values), maxBytesOfPage);
}

/** A line, or a filename that no line has any more; null for a deletion by an earlier version. */
export type ChangedRow =
  | (LineRow & { isDeleted: false })
  | { isDeleted: true; id: string; filename: string | null; lastModified: Date };

const changedRow = z.discriminatedUnion('isDeleted', [
  z.strictObject({ ...lineRow.shape, ...sized, isDeleted: z.literal(false) }),
  // The other columns are null.
  z.object({ ...sized, isDeleted: z.literal(true), id: z.string(), filename: textOrNull, lastModified: z.date() }),
]);

/** Position in the list of changes. */
export type ChangePosition = { at: Date; isDeleted: boolean; id: string };
type ChangesPage = { after: Date | ChangePosition; limit: number };

/**
 * Returns lines that changed and filenames that were deleted after an instant, or after a row of this list, by time.
 * The lines of a transaction come first, so that a renamed line is not missing in between. One statement sees one state
 * of the project: a row that changed between two statements would carry a time whose other rows are missing.
 */
export async function readChanged(
  viewer: LineViewer,
  projectId: string,
  { after, limit }: ChangesPage,
): Promise<RowPage<ChangedRow>> {
  const changed = `
    with ${changedRows(after)}
    select c.id, coalesce(l.filename, c."deletedFilename") as filename, c.at as "lastModified", c."isDeleted",
        ${contentColumns}, ${bytesOfLine} as bytes
      from changed c left join lines l on l.id = c.id and not c."isDeleted" ${takeOfLine}`;
  const text = fittingRows(changed, '"lastModified", "isDeleted", id');
  const values = [viewer.voiceId, projectId, ...positionValues(after, limit + 1)];
  return pageOf(await queryRows(pool(), changedRow, { text, values }), limit);
}

/** Returns the approximate bytes of the page that `readChanged` reads. */
export async function measureChanged(projectId: string, { after, limit }: ChangesPage): Promise<number> {
  const rows = `
    with ${changedRows(after)}
    select coalesce(${storedBytes}, 300) as bytes from changed c left join lines l on l.id = c.id and not c."isDeleted"
     where $1::text is null`;
  return Math.min(await sumOfStoredBytes(rows, [null, projectId, ...positionValues(after, limit)]), maxBytesOfPage);
}

const positionValues = (after: Date | ChangePosition, limit: number) =>
  after instanceof Date ? [after, limit] : [after.at, limit, after.id];

const changedRows = (after: Date | ChangePosition) => `
    changed as (
      (select l.id, false as "isDeleted", null as "deletedFilename", l."lastModified" as at from lines l
        where l."projectId" = $2 and ${isAfter(after, false, 'l."lastModified"', 'l.id')}
        order by l."lastModified", l.id limit $4)
      union all
      (select d."lineId", true, d.filename, d."deletedAt" from deleted_lines d
        where d."projectId" = $2 and ${isAfter(after, true, 'd."deletedAt"', 'd."lineId"')}
        order by d."deletedAt", d."lineId" limit $4)
      order by at, "isDeleted", id limit $4)`;

/** Returns the SQL condition that a row of changed (or deleted) lines follows the position. */
function isAfter(after: Date | ChangePosition, isDeleted: boolean, at: string, id: string): string {
  if (after instanceof Date) return `${at} > $3`;
  if (after.isDeleted === isDeleted) return `(${at}, ${id}) > ($3, $5)`;
  return `${at} ${isDeleted ? '>=' : '>'} $3`;
}
