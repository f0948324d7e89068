import { z } from 'zod';
import { Prisma, type Tx } from '@/server/platform/db';
import { queryRow } from '@/server/platform/postgres/query-rows';

const countedLines = z.strictObject({
  numLines: z.int(),
  numDelivered: z.int(),
  isAccepted: z.boolean(),
  isComplete: z.boolean(),
  /** True if a count differs from the stored one. */
  isChanged: z.boolean(),
});
export type CountedLines = z.output<typeof countedLines>;

/**
 * Stores how many lines a project has and how far the assigned voice is, because counting the lines of 50 scripts would make
 * the list of projects slow. Call it after each change of lines or of their audio, with the project's lock.
 */
export async function countLines(tx: Pick<Tx, '$queryRawUnsafe'>, projectId: string): Promise<CountedLines> {
  const counting = Prisma.sql`
    with own as (
      select id, state, "deliveryCompletedAt" from assignments where "projectId" = ${projectId} and state <> 'released'),
    counts as (
      select count(*)::int as lines,
             (count(*) filter (where t.status = 'done'))::int as delivered,
             (count(*) filter (where t.status = 'failed'))::int as failed,
             (count(*) filter (where t.status = 'done' and not l."isApproved"))::int as unapproved
        from lines l left join line_takes t on t.id = l."takeId" and t."assignmentId" = (select id from own)
       where l."projectId" = ${projectId}),
    project as (
      update projects p set "numLines" = c.lines from counts c
       where p.id = ${projectId} and p."numLines" <> c.lines returning p.id),
    assignment as (
      update assignments a
         set "numDeliveredLines" = c.delivered, "numFailedLines" = c.failed, "numUnapprovedLines" = c.unapproved
        from counts c
       where a.id = (select id from own)
         and (a."numDeliveredLines", a."numFailedLines", a."numUnapprovedLines") <> (c.delivered, c.failed, c.unapproved)
      returning a.id)
    select c.lines as "numLines", c.delivered as "numDelivered",
           exists (select from own where state = 'accepted') as "isAccepted",
           exists (select from own where "deliveryCompletedAt" is not null) as "isComplete",
           exists (select from project) or exists (select from assignment) as "isChanged"
      from counts c`;
  const found = await queryRow(tx, countedLines, counting);
  if (!found) throw new Error('Counting returns a row');
  return found;
}

/** Selects accepted projects whose delivery is complete: `isDeliveryComplete` of `projectState` as a filter. */
export const isDeliveryComplete = {
  OR: [
    { hasLineReader: false },
    { numLines: 0 },
    { assignments: { some: { state: 'accepted', deliveryCompletedAt: { not: null } } } },
  ],
} as const satisfies Prisma.ProjectWhereInput;
