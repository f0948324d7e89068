import { pool } from '@/server/platform/db';

/** The value may be anywhere in the payload. Oldest first. */
export async function jobsAbout(value: string): Promise<Array<{ name: string; data: unknown }>> {
  const { rows } = await pool().query<{ name: string; data: unknown }>(
    'select name, data from pgboss.job where data::text like $1 order by created_on, id',
    [`%${value}%`],
  );
  return rows;
}
