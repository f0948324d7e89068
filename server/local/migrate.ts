import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { type DatabaseUrls, grantRights, isSplit } from '@/server/local/database/roles';
import { combinedMigrations, withFirstMigration } from '@/server/local/database/combined-migrations';
import { type Migration, migrationsFolder, readMigrations } from '@/server/local/database/migration-files';
import { queryRows } from '@/server/platform/postgres/query-rows';

/** The advisory lock of Prisma's own `migrate deploy`, so that the two exclude each other. */
const migrationLock = 72_707_369;

/**
 * While a migration waits for a table, every later request for that table waits behind it. So it gives up after a second,
 * lets them pass, and tries again.
 */
const lockTimeoutMs = 1_000;
const maxAttempts = 60;
const lockNotAvailable = '55P03';

/** Applies migrations like `applyMigrations`, and then grants the user of the product its rights for what is new. */
export async function migrateDatabase(urls: DatabaseUrls, only?: readonly string[]): Promise<string[]> {
  const applied = await applyMigrations(urls.owner, migrationsFolder, only);
  if (isSplit(urls)) await grantRights(urls);
  return applied;
}

const historyRow = z.strictObject({ name: z.string(), checksum: z.string(), isFinished: z.boolean() });

/**
 * Applies pending migrations, each in one transaction, and records them in Prisma's table. Processes that start
 * together wait for each other.
 * @param only Names of migrations to apply, for a restore; all others stay pending.
 * @returns the names of the applied migrations.
 * @throws with a message for the operator when the database has migrations that do not match these files.
 */
export async function applyMigrations(
  databaseUrl: string,
  folder = migrationsFolder,
  only?: readonly string[],
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Closing the session releases the lock.
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await client.query(historyTable);
    const history = await queryRows(client, historyRow, {
      text: 'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished" FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
    });
    refuseOtherHistory(migrations, history);
    const recorded = history.map(({ name }) => name);
    const applied = withFirstMigration(recorded);
    const adopted = migrations.find(({ name }) => applied.includes(name) && !recorded.includes(name));
    if (adopted) await adopt(client, adopted);
    const pending = migrations.filter(({ name }) => !applied.includes(name) && (only?.includes(name) ?? true));
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptToApply(client, migration);
    } catch (cause) {
      const isLocked = cause instanceof pg.DatabaseError && cause.code === lockNotAvailable;
      if (isLocked && attempt < maxAttempts) {
        await setTimeout(lockTimeoutMs);
        continue;
      }
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The migration ${migration.name} failed and was rolled back: ${reason}`, { cause });
    }
  }
}

async function attemptToApply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Replaces the rows of the migrations that the first one combines by its own. */
async function adopt(client: pg.Client, first: Migration): Promise<void> {
  const combined = [...combinedMigrations.keys()];
  await client.query('BEGIN');
  await client.query('DELETE FROM public."_prisma_migrations" WHERE migration_name = ANY($1)', [combined]);
  await record(client, first);
  await client.query('COMMIT');
}

async function record(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO public."_prisma_migrations" (id, migration_name, checksum, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), name, checksumOf(sql)],
  );
}

function refuseOtherHistory(migrations: Migration[], history: z.output<typeof historyRow>[]): void {
  // For combined migrations, only the start is known.
  const checksums = new Map([
    ...combinedMigrations,
    ...migrations.map(({ name, sql }) => [name, checksumOf(sql)] as const),
  ]);
  for (const { name, checksum, isFinished } of history) {
    const expected = checksums.get(name);
    if (!expected) {
      throw new Error(
        `The database has the migration ${name}, which this version of Timbre does not have. A newer version created the database. Update Timbre, or start with an empty database: delete the data folder (.timbre, or TIMBRE_DATA) or set another DATABASE_URL.`,
      );
    }
    if (!isFinished) {
      throw new Error(
        `The migration ${name} failed on this database. Repair its cause, then delete its row from "_prisma_migrations" and start again.`,
      );
    }
    if (!checksum.startsWith(expected)) {
      throw new Error(
        `The migration ${name} was changed after it was applied to this database. Undo the change and write a new migration, or start with an empty database.`,
      );
    }
  }
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Prisma creates the table with the same statement. */
const historyTable = `
CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;
