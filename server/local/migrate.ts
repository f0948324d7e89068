import { createHash } from 'node:crypto';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { externalTables, MIGRATIONS_FOLDER, readMigrations, readSchema, SCHEMA_FOLDER } from './migration-files';
import { withSchemaEngine } from './schema-engine';

/**
 * Applies pending migrations, each atomically and once. A lock prevents a process from mistaking another process's
 * running migration for a failed one.
 * @returns the names of the applied migrations
 * @throws with a message when the history does not match: an applied migration was edited, deleted or failed
 */
export async function applyMigrations(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  if (migrationsList.migrationDirectories.length === 0) return [];
  const applied = await finishedMigrations(databaseUrl);
  // Loading the engine is slow, and most starts have no pending migrations.
  if (isApplied(migrationsList, applied)) return [];
  return inTurn(databaseUrl, () =>
    withSchemaEngine(databaseUrl, async (engine) => {
      const filters = externalTables();
      const found = await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters });
      refuseBrokenHistory(found);
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
      return appliedMigrationNames;
    }),
  );
}

/** Advisory lock around checking and applying; Prisma's lock (72707369) covers applying only. */
const turnLock = 72_707_370;

async function inTurn<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [turnLock]);
    return await work();
  } finally {
    await client.end();
  }
}

/**
 * Returns the SQL that turns the result of the migrations into the schema; empty when they agree. The engine ignores
 * SQL-only features (partial and expression indexes, checks, triggers, functions, extensions). Needs permission to
 * create a temporary database on the server.
 */
export async function schemaDifference(
  databaseUrl: string,
  folders = { schema: SCHEMA_FOLDER, migrations: MIGRATIONS_FOLDER },
): Promise<string> {
  const [files, migrations] = await Promise.all([readSchema(folders.schema), readMigrations(folders.migrations)]);
  const { stdout } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: migrations.migrationDirectories.length > 0 ? { tag: 'migrations', ...migrations } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: externalTables(),
    }),
  );
  const sql = stdout?.trim() ?? '';
  return sql === '-- This is an empty migration.' ? '' : sql;
}

function refuseBrokenHistory(found: { editedMigrationNames: string[]; failedMigrationNames: string[] }): void {
  const [failed] = found.failedMigrationNames;
  if (failed) {
    throw new Error(
      `The migration ${failed} failed on this database. Repair its cause, then delete its row from "_prisma_migrations" and start again.`,
    );
  }
  const [edited] = found.editedMigrationNames;
  if (edited) {
    throw new Error(
      `The migration ${edited} was changed after it was applied to this database. Undo the change and write a new migration, or start with an empty database.`,
    );
  }
}

interface FinishedMigration {
  migration_name: string;
  checksum: string;
}

async function finishedMigrations(databaseUrl: string): Promise<FinishedMigration[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const table = await client.query(`SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS "exists"`);
    if (!table.rows[0]?.exists) return [];
    const { rows } = await client.query<FinishedMigration>(
      'SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    );
    return rows;
  } finally {
    await client.end();
  }
}

function isApplied(list: MigrationList, applied: FinishedMigration[]): boolean {
  const checksums = new Map(applied.map((row) => [row.migration_name, row.checksum]));
  return list.migrationDirectories.every(({ path, migrationFile: { content } }) => {
    return content.tag === 'ok' && checksums.get(path) === sha256(content.value);
  });
}

/** Prisma's checksum of a migration: SHA-256 in hexadecimal. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
