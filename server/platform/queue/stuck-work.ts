import { now } from '@/server/platform/clock';
import { Prisma } from '@/server/platform/db';

const { sql } = Prisma;

/** Rows whose work has lost its job. */
export type StuckWork = {
  /** Unique, such as the name of the job: attempts are counted per kind and row. */
  kind: string;
  /** With the alias `t`. */
  table: Prisma.Sql;
  id: Prisma.Sql;
  /** When the row started to wait; the oldest rows are recovered first. */
  since: Prisma.Sql;
  isStuck: Prisma.Sql;
};

/** Stuck work and what ends its wait. May run more than once for a row. */
export type Recovery = StuckWork & { recover: (id: string) => Promise<unknown> };

/** Usual columns of a table. */
export const stuckRow = { id: sql`t.id`, since: sql`t.created` };

export const minutesAgo = (minutes: number): Date => new Date(now().getTime() - minutes * 60_000);

/** SQL condition: a job for the row is waiting, running or due for a retry. */
export function hasJob(name: string, field: string, id: Prisma.Sql): Prisma.Sql {
  return sql`exists (select 1 from pgboss.job j where j.name = ${name} and j.state < 'completed' and j.data->>${field}::text = ${id})`;
}
