import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets } from '@/server/local/data-folder';
import { applyMigrations, migrateDatabase } from '@/server/local/migrate';
import { freePort } from '@/server/local/ports';
import { startPostgres } from '@/server/local/postgres';
import { type LocalServices, startLocalServices } from '@/server/local/services';
import { type DatabaseUrls, databaseUrls } from './roles';
import { testFolder } from '@/tests/support/test-folder';

const dataDir = testFolder();
let services: LocalServices;
let urls: DatabaseUrls;

const startQueue = async (connectionString: string) => {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false });
  // PostgreSQL ends the connections that remain.
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('test-queue');
  await boss.send('test-queue', {});
  await boss.stop({ graceful: false, close: true });
};

/** Opens, for the second time, a data folder of a version whose processes used the superuser. */
beforeAll(async () => {
  const server = await startPostgres({
    folder: join(dataDir, 'postgres'),
    port: await freePort(),
    password: loadSecrets(dataDir).postgresPassword,
    durable: false,
    logFile: join(dataDir, 'postgres.log'),
  });
  await applyMigrations(server.url);
  await startQueue(server.url);
  await server.stop();
  const start = () => startLocalServices({ dataDir, want: ['postgres'], durable: false });
  await (await start()).stop();
  services = await start();
  urls = databaseUrls(services.env);
  await migrateDatabase(urls);
});

afterAll(async () => {
  await services?.stop();
});

async function asUser(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const app = (sql: string) => asUser(urls.app, sql);

test('neither user has special rights', async () => {
  for (const url of [urls.app, urls.owner])
    expect(
      await asUser(url, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
});

test('the product uses all tables, and the queue', async () => {
  const unusable = await app(`
    select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'search', 'pgboss')
       and not has_table_privilege(format('%I.%I', schemaname, tablename), 'select, insert, update, delete')
    union all
    select schemaname || '.' || sequencename from pg_sequences
     where not has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'usage')`);
  expect(unusable).toEqual([]);
  await startQueue(urls.app);
  await app('select search.flush_pending_entries()');
});

test.each([
  [`copy (select 1) to program 'true'`, 'permission denied'],
  [`select pg_read_file('PG_VERSION')`, 'permission denied'],
  ['create table public.more ()', 'permission denied for schema public'],
  ['alter table ledger_entries disable trigger all', 'must be owner'],
  ['drop table users', 'must be owner'],
  ['create role another superuser', 'permission denied'],
  ['set role timbre_owner', 'permission denied'],
])('the product may not %s', async (sql, message) => {
  await expect(app(sql)).rejects.toThrow(message);
});

test('the owner changes the schema of an older version, and the product uses what is new', async () => {
  await asUser(urls.owner, 'alter table users add column nickname text; create table nicknames (id serial, name text)');
  await migrateDatabase(urls);
  await app(`insert into nicknames (name) values ('Sam'); update users set nickname = 'Sam'`);
  await asUser(urls.owner, 'alter table pgboss.job add column nickname text');
});
