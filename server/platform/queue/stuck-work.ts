import { now } from '@/server/platform/clock';
import { Prisma } from '@/server/platform/db';

const { sql } = Prisma;

/** Rows whose work has lost its job. */
export type StuckWork = {
  /** Unique kind: attempts are counted per kind and row. */
  kind: string;
  /** Table with the alias `t`. */
  table: Prisma.Sql;
  /** Column of the id, `t.id` by default. */
  id?: Prisma.Sql;
  /** Time at which the row started to wait, `t.created` by default; the oldest rows are recovered first. */
  since?: Prisma.Sql;
  isStuck: Prisma.Sql;
};

/** Stuck work of a job, and the job that ends its wait. The job may run more than once for a row. */
export type Recovery<Payload> = Omit<StuckWork, 'kind' | 'isStuck'> & {
  /** The name of the job by default. */
  kind?: string;
  isStuck: () => Prisma.Sql;
  /** Returns null if nothing waits any more. */
  payload: (id: string) => Payload | Promise<Payload | null>;
  /** The job is not enqueued again, but has failed: its `onExhausted` runs. */
  hasFailed?: true;
};

export const minutesAgo = (minutes: number): Date => new Date(now().getTime() - minutes * 60_000);

/** Returns the SQL condition that a job for the row is waiting, running or due for a retry. */
export function hasJob(name: string, field: string, id: Prisma.Sql = sql`t.id`): Prisma.Sql {
  return sql`exists (select 1 from pgboss.job j where j.name = ${name} and j.state < 'completed' and j.data->>${field}::text = ${id})`;
}
