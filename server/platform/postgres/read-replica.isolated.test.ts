import { execFile } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { searchQuery } from '@/lib/contracts/search';
import { applyMigrations } from '@/server/local/migrate';
import { freePort } from '@/server/local/ports';
import { type RunningPostgres, startPostgres } from '@/server/local/postgres';
import type { Actor } from '@/server/access/actor';
import { db, disconnect, pool, transaction } from '@/server/platform/db';
import { maxReplicaLagMs, replicaLagSeconds, searchReader } from './read-replica';
import { searchVoices } from '@/server/search/search-voices';
import { loadLookups } from '@/server/voices/lookups';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { pollUntil } from '@/tests/support/jobs/poll';
import { testFolder } from '@/tests/support/test-folder';

/** A second PostgreSQL that receives the changes of the first, as in production. */
const folder = testFolder();
let ports: { database: number; replica: number };
let database: RunningPostgres;
let replica: RunningPostgres;

const password = 'scratch';
const start = (name: 'database' | 'replica', { durable = true } = {}) =>
  startPostgres({
    // As in production, a commit is in the log of changes before it is acknowledged.
    folder: path.join(folder, name),
    port: ports[name],
    password,
    durable,
    logFile: path.join(folder, `${name}.log`),
  });

beforeAll(async () => {
  ports = { database: await freePort(), replica: await freePort() };
  database = await start('database', { durable: false });
  await applyMigrations(database.url);
  await database.stop();
  // A copy of a stopped server is a base backup. `cp` keeps the owner of the files.
  await promisify(execFile)('cp', ['-a', 'database', 'replica'], { cwd: folder });
  await writeFile(path.join(folder, 'replica', 'standby.signal'), '');
  await appendFile(
    path.join(folder, 'replica', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${ports.database} user=timbre password=${password}'\nwal_retrieve_retry_interval = '100ms'\n`,
  );
  database = await start('database');
  replica = await start('replica');
  Object.assign(process.env, { DATABASE_URL: database.url, DATABASE_READ_URL: replica.url });
  await transaction(loadLookups);
});

/** Stops the time until the test moves it, because a slow test must not make the replica look old. */
function stopTime(): { advance(ms: number): void } {
  const startMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(startMs);
  return { advance: (ms) => clock.mockReturnValue(startMs + ms) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await disconnect();
  await replica?.stop();
  await database?.stop();
});

/** Runs a statement on the replica only, past the product. */
async function onReplica(statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: replica.url });
  await client.connect();
  const { rows } = await client.query<{ state?: unknown }>(statement);
  await client.end();
  return rows[0]?.state;
}

/** Requests a pause, which the replica obeys a little later. */
async function pauseReplica(): Promise<void> {
  await onReplica('select pg_wal_replay_pause()');
  const isPaused = async () => (await onReplica('select pg_get_wal_replay_pause_state() as state')) === 'paused';
  await pollUntil(isPaused, { what: 'the replica to pause' });
}

const find = async (lastName: string, actor: Actor | null = null, favorites = false) => {
  const { voices } = await searchVoices(
    searchQuery.parse({ query: lastName, ...(favorites && { favorites: 'yes' }) }),
    actor,
  );
  return voices.map(({ id }) => id);
};
const isReplicaRead = () => searchReader() !== pool();
const untilReplicaIsRead = () => pollUntil(isReplicaRead, { what: 'searches to be read from the replica' });
const untilFound = (lastName: string, id: string) =>
  pollUntil(async () => (await find(lastName)).includes(id), { what: 'the voice to be found on the replica' });

async function hide(id: string): Promise<void> {
  await transaction((tx) => tx.voiceProfile.update({ where: { userId: id }, data: { status: 'returned' } }));
}

test('searches are read from the replica, and those of playlists and favorites from the database', async () => {
  const lastName = freshName();
  const { id } = await aVoice({ lastName });
  await untilReplicaIsRead();
  await untilFound(lastName, id);
  stopTime();
  await pauseReplica();
  const other = await aVoice({ lastName });
  const customer = await aCustomer();
  await db.favorite.create({ data: { userId: customer.id, voiceId: other.id } });
  expect(await find(lastName)).toEqual([id]);
  expect(await find(lastName, customer.actor, true)).toEqual([other.id]);
  await onReplica('select pg_wal_replay_resume()');
  await untilFound(lastName, other.id);
});

test('a replica too far behind is not read until it has caught up', async () => {
  const lastName = freshName();
  const { id } = await aVoice({ lastName });
  await untilReplicaIsRead();
  await untilFound(lastName, id);
  const time = stopTime();
  await pauseReplica();
  await hide(id);
  expect(await find(lastName)).toEqual([id]);
  time.advance(maxReplicaLagMs + 1);
  expect(await find(lastName)).toEqual([]);
  expect(await replicaLagSeconds()).toBeGreaterThan(maxReplicaLagMs / 1_000);
  expect(isReplicaRead()).toBe(false);
  await onReplica('select pg_wal_replay_resume()');
  await pollUntil(async () => (await replicaLagSeconds()) === 0, { what: 'the replica to catch up' });
  expect(isReplicaRead()).toBe(true);
});

test('searches go on while the replica is down, and return to it', async () => {
  const lastName = freshName();
  const { id } = await aVoice({ lastName });
  await untilReplicaIsRead();
  await replica.stop();
  expect(await find(lastName)).toEqual([id]);
  expect(isReplicaRead()).toBe(false);
  expect(await replicaLagSeconds()).toBe(Number.POSITIVE_INFINITY);
  replica = await start('replica');
  await pollUntil(async () => Number.isFinite(await replicaLagSeconds()), { what: 'the replica to be checked' });
  expect(isReplicaRead()).toBe(true);
});

test('a replica that was promoted is not read, because it gets no changes', async () => {
  await untilReplicaIsRead();
  await onReplica('select pg_promote()');
  const lastName = freshName();
  const { id } = await aVoice({ lastName });
  await pollUntil(async () => (await replicaLagSeconds()) === Number.POSITIVE_INFINITY);
  expect(await find(lastName)).toEqual([id]);
});
