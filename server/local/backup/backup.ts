import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { type Manifest, manifestFile, objectsFile, type TableEntry } from './manifest';
import { saveObjects } from './objects';
import { dumpTable, listTables, readSequences, textSettings } from './tables';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';

/**
 * Writes the database and every object of the store into an empty folder, while the product runs. The database is one
 * snapshot; objects are read after it, so that each object that a row names is there unless it was deleted meanwhile.
 */
export async function backUp(databaseUrl: string, folder: string): Promise<Manifest> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 1) throw new Error(`${folder} is not empty.`);
  const database = await saveDatabase(databaseUrl, folder);
  const entries = await saveObjects(folder);
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  await writeFile(join(folder, objectsFile), lines, { mode: 0o600 });
  const manifest: Manifest = {
    format: 1,
    created: new Date().toISOString(),
    ...database,
    objects: {
      count: entries.length,
      bytes: entries.reduce((sum, { size }) => sum + size, 0),
      sha256: createHash('sha256').update(lines).digest('hex'),
    },
  };
  // Written last: a backup without a manifest was interrupted.
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

type SavedDatabase = Pick<Manifest, 'migrations' | 'queueVersion' | 'tables' | 'sequences'>;

async function saveDatabase(url: string, folder: string): Promise<SavedDatabase> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup' });
  await client.connect();
  try {
    await client.query(textSettings);
    await client.query('begin isolation level repeatable read read only');
    const tables: TableEntry[] = [];
    for (const table of await listTables(client)) {
      const file = `tables/${table.name.replaceAll(/[^\w.]/g, '_')}.gz`;
      const { name, columns } = table;
      tables.push({ name, columns, file, ...(await dumpTable(client, table, join(folder, file))) });
    }
    const { migrations, queueVersion } = await readVersions(client);
    return { migrations, queueVersion, tables, sequences: await readSequences(client) };
  } finally {
    await client.end();
  }
}

const migrationRow = z.strictObject({ name: z.string() });
const presenceRow = z.strictObject({ isThere: z.boolean() });
const versionRow = z.strictObject({ version: z.int() });

export async function readVersions(client: pg.ClientBase): Promise<Pick<Manifest, 'migrations' | 'queueVersion'>> {
  const applied = await queryRows(client, migrationRow, {
    text: `select migration_name as name from public."_prisma_migrations" where finished_at is not null and rolled_back_at is null order by 1`,
  });
  const queue = await queryRow(client, presenceRow, {
    text: `select to_regclass('pgboss.version') is not null as "isThere"`,
  });
  const version = queue?.isThere
    ? await queryRow(client, versionRow, { text: 'select version from pgboss.version' })
    : undefined;
  return { migrations: applied.map(({ name }) => name), queueVersion: version?.version ?? null };
}
