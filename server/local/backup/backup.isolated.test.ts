import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { databaseUrls } from '@/server/local/database/roles';
import { migrateDatabase } from '@/server/local/migrate';
import { type LocalServices, startLocalServices } from '@/server/local/services';
import { PgBoss } from 'pg-boss';
import { recordCombinedMigrations } from '@/tests/support/integration/combined-migrations';
import { isWholeRun } from '@/tests/support/whole-run';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();
let services: LocalServices;

beforeAll(async () => {
  services = await startLocalServices({ dataDir: path.join(folder, 'data'), durable: false });
  Object.assign(process.env, services.env, { APP_URL: 'http://localhost:3000' });
});

afterAll(async () => {
  await services?.stop();
});

const withDatabase = (address: string | undefined, database: string): string => {
  const url = new URL(address ?? '');
  url.pathname = `/${database}`;
  return url.href;
};
const urlsOf = (database: string) => ({
  DATABASE_URL: withDatabase(services.env.DATABASE_URL, database),
  DATABASE_MIGRATION_URL: withDatabase(services.env.DATABASE_MIGRATION_URL, database),
});

async function onDatabase<T>(database: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(services.superuserUrl, database) });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(name: string): Promise<void> {
  await onDatabase('postgres', (client) =>
    client.query(`create database ${name} owner timbre_owner template template0`),
  );
}

/** Reads everything in the database independently of the backup: the rows of every table as text, and the sequences. */
async function contentOf(database: string): Promise<Record<string, unknown>> {
  return onDatabase(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'search', 'pgboss') and tablename <> 'events' order by 1`,
    );
    const content: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`);
      content[name] = rows.map(({ row }) => row);
    }
    const { rows: sequences } = await client.query(
      `select schemaname, sequencename, last_value from pg_sequences where last_value is not null and sequencename <> 'events_id_seq' order by 1, 2`,
    );
    return { ...content, sequences };
  });
}

const command = (name: string, database: string, ...args: string[]) => {
  const run = promisify(execFile)(projectNode, ['--import', 'tsx', `server/local/backup/${name}.cli.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...urlsOf(database) },
  });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
};

const objects = new Map([
  ['audio/a.wav', randomBytes(300_000)],
  ['audio/a.wav.parts/1', randomBytes(10)],
  ['files/ödd name %2f..txt', Buffer.from('text')],
  ['empty', Buffer.alloc(0)],
]);
const backup = () => path.join(folder, 'backup');
let before: Record<string, unknown>;

test('saves the database and all objects, and restores them equal on a new server', async () => {
  await createDatabase('marketplace');
  const urls = urlsOf('marketplace');
  Object.assign(process.env, urls);
  await migrateDatabase(databaseUrls(urls));
  const boss = new PgBoss({ connectionString: urls.DATABASE_URL, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue('test-queue');
  await boss.send('test-queue', { text: 'line\nfeed\tand \\ 👋' });
  await boss.stop({ graceful: false, close: true });
  const { db, disconnect } = await import('@/server/platform/db');
  const { deleteObject, getObject, headObject, putObject } = await import('@/server/platform/storage/storage');
  const { buildProject } = await import('@/prisma/seed/builders');
  for (const state of ['created', 'shortlisted', 'delivered', 'approved'] as const) await buildProject(db, { state });
  await disconnect();
  for (const [key, bytes] of objects) await putObject(key, bytes, 'audio/wav');
  before = await contentOf('marketplace');
  expect(await command('backup', 'marketplace', backup())).toMatch(/^Saved \d+ rows of \d+ tables and 4 objects/);
  const { restore } = await import('./restore');
  await expect(restore(databaseUrls(urls), backup(), { overwrite: false })).rejects.toThrow('add --overwrite');
  expect(await contentOf('marketplace')).toEqual(before);

  for (const key of objects.keys()) await deleteObject(key);
  await createDatabase('elsewhere');
  expect(await command('restore', 'elsewhere', backup())).toMatch(/^Restored and compared \d+ rows .* 4 objects/);
  expect(await contentOf('elsewhere')).toEqual(before);
  for (const [key, bytes] of objects) expect(Buffer.from(await getObject(key)).equals(bytes)).toBe(true);
  expect((await headObject('audio/a.wav'))?.contentType).toBe('audio/wav');
});

test('restores a backup from before the first migration combined its predecessors, and no earlier one', async () => {
  await createDatabase('older');
  const migrations = await onDatabase('marketplace', async (client) => {
    const { rows } = await client.query('select migration_name from "_prisma_migrations" order by 1');
    await recordCombinedMigrations(client);
    return rows;
  });
  const { 'public._prisma_migrations': _, ...saved } = await contentOf('marketplace');
  const older = path.join(folder, 'older');
  expect(await command('backup', 'marketplace', older)).toMatch(/^Saved \d+ rows/);
  expect(await command('restore', 'older', older, '--overwrite')).toMatch(/^Restored and compared \d+ rows/);
  const { 'public._prisma_migrations': __, ...restored } = await contentOf('older');
  expect(restored).toEqual(saved);
  await onDatabase('older', async (client) => {
    expect((await client.query('select migration_name from "_prisma_migrations" order by 1')).rows).toEqual(migrations);
  });
  await migrateDatabase(databaseUrls(urlsOf('marketplace')));

  const manifest = path.join(older, 'manifest.json');
  const { migrations: names, ...others } = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify({ ...others, migrations: names.slice(0, 50) }));
  expect(await command('restore', 'older', older, '--overwrite')).toContain('Only 50 of the 56 migrations');
  expect(await contentOf('older')).toMatchObject(saved);
});

test.runIf(isWholeRun)('refuses what would lose data, undoes changes on request, and finds damage', async () => {
  const { deleteObject, getObject, headObject, putObject } = await import('@/server/platform/storage/storage');
  expect(await command('backup', 'marketplace', backup())).toContain('is not empty');

  // Changes after the backup are undone, but only on request.
  await onDatabase('marketplace', (client) => client.query(`update projects set name = 'Changed'`));
  await putObject('audio/new.wav', Buffer.from('new'), 'audio/wav');
  await putObject('audio/a.wav', Buffer.from('changed'), 'audio/wav');
  await deleteObject('empty');
  expect(await command('restore', 'marketplace', backup())).toContain(
    'not empty. To delete what it contains, add --overwrite',
  );
  const running = new pg.Client({
    connectionString: urlsOf('marketplace').DATABASE_URL,
    application_name: 'timbre-worker',
  });
  await running.connect();
  expect(await command('restore', 'marketplace', backup(), '--overwrite')).toContain(
    'Stop all web and worker processes',
  );
  await running.end();
  expect(await command('restore', 'marketplace', backup(), '--overwrite')).toMatch(
    /^Restored and compared \d+ rows .* 4 objects/,
  );
  expect(await contentOf('marketplace')).toEqual(before);
  for (const [key, bytes] of objects) expect(Buffer.from(await getObject(key)).equals(bytes)).toBe(true);
  expect(await headObject('audio/new.wav')).toBeNull();

  // The embedded store has one bucket, and creates no other.
  process.env.S3_BUCKET = 'another';
  expect(await command('restore', 'marketplace', backup(), '--overwrite')).toContain(
    'The bucket another cannot be used, so nothing was changed',
  );
  process.env.S3_BUCKET = services.env.S3_BUCKET;
  expect(await contentOf('marketplace')).toEqual(before);

  // Damage is found.
  const users = path.join(backup(), 'tables', 'public.users.gz');
  const bytes = await readFile(users);
  await writeFile(users, await readFile(path.join(backup(), 'tables', 'public.teams.gz')));
  await createDatabase('damaged');
  expect(await command('restore', 'damaged', backup(), '--overwrite')).not.toContain('Restored');
  await writeFile(users, bytes);
  await rm(path.join(backup(), 'manifest.json'));
  expect(await command('restore', 'damaged', backup(), '--overwrite')).toContain('was interrupted');
});
