import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { migrateDatabase } from '@/server/local/migrate';
import type { DatabaseUrls } from '@/server/local/database/roles';
import { withFirstMigration } from '@/server/local/database/combined-migrations';
import { readMigrations } from '@/server/local/database/migration-files';
import { env } from '@/server/platform/env';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { ensureBucket } from '@/server/platform/storage/storage';
import { readVersions } from './backup';
import { type Manifest, objectsFile, readManifest, readObjectEntries, type TableEntry } from './manifest';
import { hasObjects, loadObjects } from './objects';
import { dropForeignKeys, dumpTable, listTables, loadTable, textSettings } from './tables';

type Options = {
  /** Deletes what the installation contains. */
  overwrite: boolean;
};

/**
 * Restores a backup, compares every table and object with it, and applies the migrations that are newer than it.
 * @throws with a message for the operator; the database is then unchanged or empty, never half restored.
 */
export async function restore(urls: DatabaseUrls, folder: string, { overwrite }: Options): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const migrations = withFirstMigration(manifest.migrations);
  await refuseNewer(migrations);
  const entries = await readObjectEntries(folder);
  const lines = await readFile(join(folder, objectsFile));
  if (createHash('sha256').update(lines).digest('hex') !== manifest.objects.sha256)
    throw new Error(`${objectsFile} is damaged: it differs from the manifest.`);
  await requireBucket();
  await withClient(urls.owner, async (client) => {
    await refuseRunning(client);
    if (!overwrite && ((await hasUsers(client)) || (await hasObjects())))
      throw new Error('This installation is not empty. To delete what it contains, add --overwrite.');
    await dropSchemas(client);
  });
  await migrateDatabase(urls, migrations);
  if (manifest.queueVersion !== null) await createQueueSchema(urls.app);
  await withClient(urls.owner, (client) => loadDatabase(client, folder, manifest));
  await loadObjects(folder, entries);
  await migrateDatabase(urls);
  return manifest;
}

/** Creates the bucket if the store allows it. Before anything is changed: without its objects, a database is of no use. */
async function requireBucket(): Promise<void> {
  try {
    await ensureBucket();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The bucket ${env.S3_BUCKET} cannot be used, so nothing was changed: ${reason}`, { cause });
  }
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'restore' });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function refuseNewer(migrations: readonly string[]): Promise<void> {
  const ownMigrations = new Set((await readMigrations()).map(({ name }) => name));
  const newer = migrations.filter((name) => !ownMigrations.has(name));
  if (newer.length > 0)
    throw new Error(`A newer version of Timbre made this backup: this version lacks the migration ${newer[0]}.`);
}

const nameRow = z.strictObject({ name: z.string() });
const presenceRow = z.strictObject({ isThere: z.boolean() });

async function refuseRunning(client: pg.Client): Promise<void> {
  const rows = await queryRows(client, nameRow, {
    text: `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'timbre%'`,
  });
  if (rows.length > 0)
    throw new Error(`Stop all web and worker processes first (connected: ${rows.map(({ name }) => name).join(', ')}).`);
}

async function hasUsers(client: pg.Client): Promise<boolean> {
  const users = await queryRow(client, presenceRow, {
    text: `select to_regclass('public.users') is not null as "isThere"`,
  });
  if (!users?.isThere) return false;
  return (await client.query('select 1 from public.users limit 1')).rowCount !== 0;
}

async function dropSchemas(client: pg.Client): Promise<void> {
  const rows = await queryRows(client, nameRow, {
    text: `select quote_ident(nspname) as name from pg_namespace where nspname <> 'information_schema' and nspname not like 'pg\\_%'`,
  });
  await client.query('begin');
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  await client.query('create schema public');
  await client.query('commit');
}

async function createQueueSchema(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false, close: true });
}

async function loadDatabase(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const { queueVersion } = await readVersions(client);
  if (queueVersion !== manifest.queueVersion)
    throw new Error(
      `The queue of this version of Timbre has the schema ${queueVersion}, the backup ${manifest.queueVersion}. Restore with the version that made the backup, then update.`,
    );
  await client.query(textSettings);
  await client.query('begin');
  const addForeignKeys = await dropForeignKeys(client);
  const tables = manifest.tables.map(({ name }) => name);
  await client.query(`truncate ${tables.join(', ')}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const entry of manifest.tables) await loadTable(client, folder, entry);
  for (const { name, lastValue } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, lastValue]);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await addForeignKeys();
  await requireEqual(client, manifest.tables);
  await client.query('commit');
  await client.query('analyze');
}

/** Reads every table back. @throws when one differs from the manifest. */
async function requireEqual(client: pg.Client, entries: readonly TableEntry[]): Promise<void> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  for (const { name, columns, rows, sha256 } of entries) {
    const table = tables.get(name);
    const restored = table && (await dumpTable(client, { ...table, columns }));
    if (restored?.rows !== rows || restored.sha256 !== sha256)
      throw new Error(`The table ${name} differs from the backup after the restore.`);
  }
}
