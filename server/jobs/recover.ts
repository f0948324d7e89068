import { db, Prisma } from '@/server/platform/db';
import { log } from '@/server/platform/log';

const { sql } = Prisma;

/** Rows of one kind that one sweep works on. */
const maxRows = 200;
/** Minutes until a row is recovered again: 10, 20, 40, then an hour. */
const firstPauseMinutes = 10;
const longestPauseMinutes = 60;
/** Attempts until a row leaves the sweep: more than eight days, the longest that anything waits for its provider. */
export const maxAttempts = 200;

export type StuckWork = {
  /** The job's name. */
  kind: string;
  /** Table with the alias `t`, as SQL writes it. */
  table: Prisma.Sql;
  /** The row's key. */
  id: Prisma.Sql;
  /** Since when the row waits: the oldest comes first. */
  since: Prisma.Sql;
  isStuck: Prisma.Sql;
};

/**
 * Finds rows whose work is stuck and recovers each of them. Those that were never tried come first, then those whose next
 * attempt is due, the oldest first; each attempt waits longer than the one before, and after the last one the row is
 * given up. So rows that never end keep no others out. A row that cannot be recovered does not stop the rest.
 */
export async function recover(
  work: StuckWork,
  signal: AbortSignal,
  run: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of await claim(work)) {
    signal.throwIfAborted();
    try {
      await run(id);
    } catch (error) {
      log.warn({ err: error, kind: work.kind, id }, 'recovery failed');
    }
  }
}

/** Counts the attempt before it is made, so that a row on which the process dies moves back as well. */
async function claim({ kind, table, id, since, isStuck }: StuckWork): Promise<string[]> {
  const rows = await db.$queryRaw<Array<{ id: string; isGivenUp: boolean }>>`
    with stuck as (
      select ${id} as id, coalesce(r.attempts, 0) + 1 as attempts, row_number() over (order by r."nextTryAt" nulls first, ${since}) as place
        from ${table} left join recoveries r on r.kind = ${kind} and r."subjectId" = ${id}
       where ${isStuck} and r."givenUpAt" is null and (r."nextTryAt" is null or r."nextTryAt" <= now())
       order by place limit ${maxRows}),
    counted as (
      insert into recoveries (kind, "subjectId", attempts, "nextTryAt", "givenUpAt")
      select ${kind}, id, attempts,
             now() + least(${firstPauseMinutes} * power(2, least(attempts - 1, 10)), ${longestPauseMinutes}) * interval '1 minute',
             case when attempts > ${maxAttempts} then now() end
        from stuck
      on conflict (kind, "subjectId") do update
         set attempts = excluded.attempts, "nextTryAt" = excluded."nextTryAt", "givenUpAt" = excluded."givenUpAt"
      returning "subjectId" as id, "givenUpAt" is not null as "isGivenUp")
    select c.id, c."isGivenUp" from counted c join stuck s using (id) order by s.place`;
  for (const row of rows) {
    if (row.isGivenUp) log.error({ kind, id: row.id }, 'given up: a person has to look at it');
  }
  return rows.flatMap((row) => (row.isGivenUp ? [] : [row.id]));
}

/** Whether the queue still has a job for the row, be it waiting, running or to be tried again. */
export function hasJob(name: string, field: string, id: Prisma.Sql): Prisma.Sql {
  return sql`exists (select 1 from pgboss.job j where j.name = ${name} and j.state < 'completed' and j.data->>${field}::text = ${id})`;
}
