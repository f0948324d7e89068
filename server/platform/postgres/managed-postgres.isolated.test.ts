import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchQuery } from '@/lib/contracts/search';
import { continuePayment } from '@/server/jobs';
import { applyMigrations } from '@/server/local/migrate';
import { freePort } from '@/server/local/ports';
import { type RunningPostgres, startPostgres } from '@/server/local/postgres';
import { changeOwner, postgresUser } from '@/server/local/database/postgres-user';
import { disconnect, pool, transaction } from '@/server/platform/db';
import { recordEvent, subscribe, type StreamedEvent } from '@/server/platform/events';
import { closeSender, enqueue } from '@/server/platform/queue/queue';
import { searchVoices } from '@/server/search/search-voices';
import { loadLookups } from '@/server/voices/lookups';
import { findProgram } from '@/tests/run/programs';
import { aProject, aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { pollUntil } from '@/tests/support/jobs/poll';
import { isWholeRun } from '@/tests/support/whole-run';

const openssl = findProgram('openssl');

async function takesTls(): Promise<boolean> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/**
 * Tests PostgreSQL as managed services provide it: TLS with a certificate to verify, and a role without special rights.
 */
describe.skipIf(!isWholeRun || !openssl)('a database with TLS and a role that only owns it (needs openssl)', () => {
  let folder: string;
  let server: RunningPostgres;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'timbre-managed-'));
    // PostgreSQL runs as another user when we are root and must be able to open the folder.
    await chmod(folder, 0o755);
    const port = await freePort();
    const data = path.join(folder, 'postgres');
    server = await startPostgres({
      folder: data,
      port,
      password: 'scratch',
      durable: false,
      logFile: path.join(folder, 'postgres.log'),
    });
    const key = path.join(data, 'server.key');
    const certificate = path.join(data, 'server.crt');
    const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1';
    await promisify(execFile)(openssl ?? '', [...request.split(' '), '-keyout', key, '-out', certificate]);
    const trusted = path.join(folder, 'ca.pem');
    await writeFile(trusted, await readFile(certificate));
    await chmod(key, 0o600);
    for (const file of [key, certificate]) changeOwner(file, postgresUser());
    const superuser = new pg.Client({ connectionString: server.url });
    await superuser.connect();
    for (const statement of [
      'alter system set ssl = on',
      'select pg_reload_conf()',
      "create role product login password 'product'",
      'create database product owner product',
    ])
      await superuser.query(statement);
    await superuser.end();
    process.env.DATABASE_URL = `postgresql://product:product@127.0.0.1:${port}/product?sslmode=verify-full&sslrootcert=${trusted}`;
    await pollUntil(takesTls, { what: 'the server to accept TLS' });
    await applyMigrations(process.env.DATABASE_URL);
    await transaction(loadLookups);
  });

  afterAll(async () => {
    await closeSender();
    await disconnect();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('is reached over TLS, without the rights of a superuser', async () => {
    const { rows } = await pool().query(
      `select s.ssl, r.rolsuper, r.rolcreatedb, r.rolcreaterole from pg_stat_ssl s, pg_roles r
       where s.pid = pg_backend_pid() and r.rolname = current_user`,
    );
    expect(rows).toEqual([{ ssl: true, rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  });

  test('stores projects, finds voices and sends live updates', async () => {
    const lastName = freshName();
    const { id: voiceId } = await aVoice({ lastName });
    const { voices } = await searchVoices(searchQuery.parse({ query: lastName }), null);
    expect(voices.map(({ id }) => id)).toEqual([voiceId]);
    const { id: projectId } = await aProject();
    const received: StreamedEvent[] = [];
    const { unsubscribe } = await subscribe((event) => received.push(event));
    await transaction((tx) => recordEvent(tx, { type: 'project-updated', projectId }));
    await pollUntil(() => received.some((event) => event.projectId === projectId), { what: 'the live update' });
    unsubscribe();
  });

  test('queues jobs', async () => {
    await transaction((tx) => enqueue(tx, continuePayment, { paymentId: 'of-this-test' }));
    expect(await jobsAbout('of-this-test')).toHaveLength(1);
  });
});
