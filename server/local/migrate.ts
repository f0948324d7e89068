import { createHash } from 'node:crypto';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { externalTables, MIGRATIONS_FOLDER, readMigrations, readSchema, SCHEMA_FOLDER } from './migration-files';
import { withSchemaEngine } from './schema-engine';

/**
 * Applies the migrations that the database does not have yet, each whole or not at all, and each once, also when several
 * processes start together: they take turns, or one would take another's half-applied migration for a failed one.
 * @returns the names of those it applied
 * @throws a sentence when the history does not fit: an applied migration was edited, is gone, or failed
 */
export async function applyMigrations(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrationsList = await readMigrations(folder);
  if (migrationsList.migrationDirectories.length === 0) return [];
  const applied = await finishedMigrations(databaseUrl);
  // Loading the engine costs more than looking: the usual start has nothing to apply.
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

/** Our own advisory lock around looking and applying; Prisma's (72707369) covers the applying alone. */
const turnLock = 72_707_370;

async function inTurn<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [turnLock]);
    return await work();
  } finally {
    // Ending the session lets the lock go.
    await client.end();
  }
}

/**
 * The SQL that leads from what the migrations make to what the schema says; empty when they agree. What only SQL can say
 * (partial and expression indexes, checks, triggers, functions, extensions) the engine does not see, and so leaves alone.
 * Needs a server on which it may make a database of its own for a moment.
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

/** What Prisma's table says is applied; nothing when there is no such table yet. */
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

/** Prisma's checksum of a migration: SHA-256 of its text, in hexadecimal. */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
