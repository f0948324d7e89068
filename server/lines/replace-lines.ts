import { z } from 'zod';
import type { BodyOf, ResponseOf } from '@/lib/contracts/contract';
import type { replaceLines as contract } from '@/lib/contracts/lines';
import { maxLinesPerProject } from '@/lib/domain/delivery/file-names';
import type { Actor } from '@/server/access/actor';
import { Prisma, reuseForeignKeyPlans, type Tx } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { workSlices } from '@/server/platform/queue/time-slices';
import { readProject } from '@/server/projects/open-project';
import { removeLines } from './delete-lines';
import { tooManyLines } from './edit-line';
import { changeLines, stampLines } from './open-lines';

type Body = BodyOf<typeof contract>;
type Summary = ResponseOf<typeof contract>;

/**
 * Imports lines by filename in one transaction of set-based statements. With `removeOld` the file is the whole script:
 * its order is the order of the lines.
 */
export async function replaceLines(actor: Actor, projectId: string, body: Body): Promise<Summary> {
  const { lines, removeOld, dryRun } = body;
  requireDistinctFilenames(lines);
  return changeLines(actor, projectId, ['edit-lines'], async (tx) => {
    const plan = await planImport(tx, projectId, body);
    if (plan.kept + plan.added > maxLinesPerProject) throw tooManyLines();
    await requireDistinctCase(tx, projectId, removeOld);
    const { added, changed, approvalsWithdrawn, isReordered } = plan;
    const removed = plan.removedIds.length;
    const summary = { added, changed, removed, unchanged: lines.length - added - changed, approvalsWithdrawn };
    if (dryRun || added + changed + removed + (isReordered ? 1 : 0) === 0) return summary;
    await reuseForeignKeyPlans(tx);
    const at = await stampLines(tx, projectId);
    if (removed > 0) await removeLines(tx, { ids: plan.removedIds, at });
    await writeImport(tx, projectId, { at, fileOrder: removeOld && isReordered });
    return summary;
  });
}

export async function requireLineEditor(actor: Actor, projectId: string): Promise<void> {
  await readProject(actor, projectId, 'edit-lines');
}

function requireDistinctFilenames(lines: Body['lines']): void {
  const seen = new Set<string>();
  lines.forEach(({ filename }, index) => {
    if (seen.has(filename)) throw invalidField(`lines.${index}.filename`, `The filename ${filename} is used twice.`);
    seen.add(filename);
  });
}

const refusedRow = z.strictObject({ ordinal: z.int(), filename: z.string(), other: z.string() });

/** Requires that a new filename does not differ only in case from another one; lines that exist keep theirs. */
async function requireDistinctCase(tx: Tx, projectId: string, removeOld: boolean): Promise<void> {
  const selected = Prisma.sql`
    with names as (
      select filename, lower(filename collate "und-x-icu") as key, ordinal, "isNew" from imported_lines
      union all
      select filename, lower(filename collate "und-x-icu"), -1, false from lines l
       where not ${removeOld} and l."projectId" = ${projectId}
         and not exists (select from imported_lines i where i.id = l.id))
    select n.ordinal, n.filename, o.filename as other from names n join names o using (key)
     where n."isNew" and (o.ordinal < n.ordinal or not o."isNew") and o.filename <> n.filename
     order by n.ordinal limit 1`;
  const refused = await queryRow(tx, refusedRow, selected);
  if (!refused) return;
  const { ordinal, filename, other } = refused;
  throw invalidField(`lines.${ordinal}.filename`, `The filename ${filename} differs from ${other} only in case.`);
}

const planRow = z.strictObject({
  added: z.int(),
  changed: z.int(),
  approvalsWithdrawn: z.int(),
  isReordered: z.boolean(),
  /** Lines of the project that stay. */
  kept: z.int(),
  removedIds: z.array(z.string()),
});

/** Compares the import with the project's lines in a temporary table, which the writing statements use again. */
async function planImport(tx: Tx, projectId: string, { lines, removeOld }: Body): Promise<z.output<typeof planRow>> {
  await createImportTable(tx, lines, projectId);
  const comparison = Prisma.sql`
    with removed as (
      select l.id from lines l where ${removeOld} and l."projectId" = ${projectId}
        and not exists (select from imported_lines i where i.id = l.id)),
    positions as (
      select coalesce(position, ${newLinePosition}) < lag(coalesce(position, ${newLinePosition})) over (order by ordinal) as "isEarlier"
        from imported_lines where ${removeOld})
    select count(*) filter (where "isNew")::int as added, count(*) filter (where "isChanged")::int as changed,
           count(*) filter (where "isWithdrawn")::int as "approvalsWithdrawn",
           exists (select from positions where "isEarlier") as "isReordered",
           (select count(*)::int from lines l where l."projectId" = ${projectId}) - (select count(*)::int from removed) as kept,
           array(select id from removed) as "removedIds"
      from imported_lines`;
  const plan = await queryRow(tx, planRow, comparison);
  if (!plan) throw new Error('Counting returns a row');
  return plan;
}

async function createImportTable(tx: Tx, lines: Body['lines'], projectId: string): Promise<void> {
  await tx.$executeRaw`
    create temporary table imported_lines (
      ordinal int, filename text, id text, "isNew" boolean, position int, description text, line text, comment text,
      "isChanged" boolean, "isWithdrawn" boolean
    ) on commit drop`;
  for await (const rows of jsonRowsOf(lines)) {
    await tx.$executeRaw`
      insert into imported_lines
      select g.ordinal, g.filename, coalesce(l.id, g.id), l.id is null, l.position,
             coalesce(g.description, l.description, ''), coalesce(g.line, l.line, ''), coalesce(g.comment, l.comment, ''),
             l.id is not null and (g.description <> l.description or g.line <> l.line or g.comment <> l.comment) is true,
             (l."isApproved" and g.line <> l.line) is true
        from json_to_recordset(${rows}::json)
               as g(id text, ordinal int, filename text, description text, line text, comment text)
        left join lines l on l."projectId" = ${projectId} and l.filename = g.filename`;
  }
  await tx.$executeRaw`analyze imported_lines`;
}

/**
 * Maximum of characters of a statement's parameter. A whole script in a single parameter would be in memory several
 * times.
 */
const maxStatementLength = 60_000;

/** Yields the lines as JSON arrays. Other requests are handled between them. */
async function* jsonRowsOf(lines: Body['lines']): AsyncGenerator<string> {
  const slice = workSlices();
  let rows: string[] = [];
  let length = 0;
  for (const [ordinal, line] of lines.entries()) {
    const row = JSON.stringify({ id: newId(), ordinal, ...line });
    rows.push(row);
    length += row.length;
    if (length >= maxStatementLength) {
      yield `[${rows.join()}]`;
      rows = [];
      length = 0;
    }
    await slice();
  }
  if (rows.length > 0) yield `[${rows.join()}]`;
}

/** New lines follow all others, unless the order of the file says otherwise. */
const newLinePosition = 2 ** 31 - 1;

async function writeImport(tx: Tx, projectId: string, { at, fileOrder }: { at: Date; fileOrder: boolean }) {
  await tx.$executeRaw`
    update lines l
       set description = i.description, line = i.line, comment = i.comment, "isApproved" = l."isApproved" and not i."isWithdrawn",
           position = case when ${fileOrder} then i.ordinal else l.position end, "lastModified" = ${at}
      from imported_lines i
     where l.id = i.id and (i."isChanged" or ${fileOrder} and l.position <> i.ordinal)`;
  await tx.$executeRaw`
    insert into lines (id, "projectId", filename, description, line, comment, position, created, "lastModified")
    select i.id, ${projectId}, i.filename, i.description, i.line, i.comment,
           case when ${fileOrder} then i.ordinal
                else (select coalesce(max(position), -1) from lines where "projectId" = ${projectId})
                     + row_number() over (order by i.ordinal) end,
           ${at}, ${at}
      from imported_lines i where i."isNew"`;
}
