import type pg from 'pg';
import { combinedMigrations, firstMigration } from '@/server/local/database/combined-migrations';

/** Makes a database one that was created before the first migration combined its predecessors. */
export async function recordCombinedMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('delete from public."_prisma_migrations" where migration_name = $1', [firstMigration]);
  await client.query(
    `insert into public."_prisma_migrations" (id, migration_name, checksum, finished_at)
     select gen_random_uuid(), name, checksum || repeat('0', 56), now() from unnest($1::text[], $2::text[]) as t (name, checksum)`,
    [[...combinedMigrations.keys()], [...combinedMigrations.values()]],
  );
}
