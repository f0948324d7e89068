import { randomInt } from 'node:crypto';
import { request } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxLineTextLength } from '@/lib/domain/delivery/file-names';
import { emailHash } from '@/server/access/security-log';
import { freePort } from '@/server/local/ports';
import { db, disconnect } from '@/server/platform/db';
import { findProgram } from '@/tests/run/programs';
import { aProject, aTemplate } from '@/tests/support/builders';
import { pollUntil } from '@/tests/support/jobs/poll';
import { loginAs, visitor } from '@/tests/support/network/api';
import { type Nginx, startNginx } from '@/tests/support/network/nginx';
import { startWeb, type WebProcess } from '@/tests/support/processes';
import { EventReader } from '@/tests/support/sound/event-source';

const isInstalled = findProgram('nginx') !== undefined && findProgram('openssl') !== undefined;

/** deploy/nginx.conf in front of two web processes. */
describe.skipIf(!isInstalled)('behind nginx (needs nginx and openssl)', () => {
  let ports: number[];
  let first: WebProcess;
  let second: WebProcess;
  let nginx: Nginx;

  const start = (index: number) =>
    startWeb({ HOST: '127.0.0.1', TRUSTED_PROXIES: '1' }, `web-proxied-${index + 1}`, ports[index]);

  beforeAll(async () => {
    ports = [await freePort(), await freePort()];
    [first, second] = await Promise.all([start(0), start(1)]);
    const store = new URL(process.env.S3_ENDPOINT ?? '').host;
    nginx = await startNginx({ webs: ports.map((port) => `127.0.0.1:${port}`), store });
  });

  afterAll(async () => {
    await nginx?.stop();
    await Promise.all([first?.stop(), second?.stop()]);
    await disconnect();
  });

  async function aSharedScript() {
    const template = await aTemplate({ hasLineReader: true });
    const { id: projectId, customer } = await aProject({ state: 'accepted', template });
    return { projectId, customer, client: await loginAs({ id: customer.id }, { url: nginx.url }) };
  }

  test('live updates arrive at once, from both processes', async () => {
    const { projectId, client } = await aSharedScript();
    const readers = await Promise.all([EventReader.open(client), EventReader.open(client)]);
    await Promise.all(readers.map((reader) => reader.waitFor('ready')));
    const numComments = () => readers.reduce((sum, reader) => sum + reader.numComments, 0);
    const params = { projectId };
    // The comments that are sent every 15 seconds would push an update out of a buffer, so one arrives without them. On a
    // slow machine a comment may be sent in between by chance, but not each time.
    let isAtOnce = false;
    for (let attempt = 1; attempt <= 5 && !isAtOnce; attempt++) {
      const before = numComments();
      await client.call('POST /projects/{projectId}/lines', { params, body: { filename: `${attempt}.wav` } });
      await Promise.all(readers.map((reader) => reader.waitFor('lines-updated', attempt)));
      isAtOnce = numComments() === before;
    }
    expect(isAtOnce).toBe(true);
    for (const reader of readers) reader.close();
  });

  test('the largest body passes, and a larger one gets 413', async () => {
    const { projectId, client } = await aSharedScript();
    const body = (megabytes: number) => {
      const line = 'x'.repeat(maxLineTextLength);
      const count = Math.floor((megabytes * 1024 ** 2) / (maxLineTextLength + 50));
      const lines = Array.from({ length: count }, (_, index) => ({ filename: `line ${index}.wav`, line }));
      return { lines, dryRun: true };
    };
    const send = (megabytes: number) =>
      client.send('PUT /projects/{projectId}/lines', { params: { projectId }, body: body(megabytes) });
    expect(await send(15.9)).toMatchObject({ status: 200, body: { added: body(15.9).lines.length } });
    const headers = { 'content-type': 'application/json' };
    const tooLarge = { method: 'PUT', headers, body: 'x'.repeat(18 * 1024 ** 2) };
    // nginx may close the connection before it has received the whole body.
    const refused = await client.fetch(`/v1/projects/${projectId}/lines`, tooLarge).catch(() => null);
    if (refused) expect(refused.status).toBe(413);
  });

  test('the address of the client is that of its connection, not one that it claims', async () => {
    const { customer } = await aSharedScript();
    const claimed = `198.51.${randomInt(256)}.7`;
    const { email } = await db.user.findUniqueOrThrow({ where: { id: customer.id }, select: { email: true } });
    const body = { email, password: 'wrong-password-1' };
    expect((await visitor({ url: nginx.url, address: claimed }).send('POST /login', { body })).status).toBe(401);
    // Failed logins have no user in the security log.
    const event = await pollUntil(() => db.securityEvent.findFirst({ where: { emailHash: emailHash(email) } }));
    expect(event).toMatchObject({ kind: 'login-failed', network: '127.0.0.0/24' });
  });

  test('HTTPS works, HTTP leads to it, and the metrics are closed', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${nginx.secureUrl}/v1/live`, { ca: nginx.certificate }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });
    expect(status).toBe(200);
    const redirected = await fetch(`${nginx.redirectUrl}/search?q=danish`, { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([308, 'https://localhost/search?q=danish']);
    expect((await fetch(`${nginx.url}/v1/metrics`)).status).toBe(403);
  });

  test('its log contains no credentials of URLs', async () => {
    for (const path of [
      '/search/change-password?token=secret',
      '/unsubscribe/secret',
      '/reports/secret',
      '/team-invitation/secret',
      '/offline',
    ])
      await fetch(`${nginx.url}${path}`, { headers: { referer: 'https://localhost/magic-link?token=secret' } });
    const log = await pollUntil(async () => {
      const text = await nginx.log();
      return text.includes('"GET /offline"') ? text : null;
    });
    expect(log).toContain('"GET /search/change-password"');
    expect(log).toContain('"GET /unsubscribe/-"');
    expect(log).not.toContain('secret');
  });

  test('no request is lost while one web process restarts', async () => {
    const client = await loginAs('olivia', { url: nginx.url });
    const statuses: number[] = [];
    const over = new AbortController();
    const body = JSON.stringify({ name: 'search-view', properties: {} });
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const requests = async () => {
      while (!over.signal.aborted) {
        for (const response of [await client.fetch('/v1/types'), await client.fetch('/v1/analytics/events', post)]) {
          await response.arrayBuffer();
          statuses.push(response.status);
        }
        // Few enough for the rate limit of tracked events.
        await setTimeout(50);
      }
    };
    const clients = Array.from({ length: 4 }, requests);
    const numOnFirst = async () =>
      (await nginx.requests()).filter(({ processes }) => processes.at(-1) === `127.0.0.1:${ports[0]}`).length;
    const before = await numOnFirst();
    await pollUntil(async () => (await numOnFirst()) > before + 20, { what: 'the first process' });
    await first.stop();
    const numAtStop = statuses.length;
    await pollUntil(() => statuses.length > numAtStop + 20, { what: 'the second process' });
    first = await start(0);
    const numAtStart = await numOnFirst();
    await pollUntil(async () => (await numOnFirst()) > numAtStart + 20, {
      what: 'the restarted process',
    });
    over.abort();
    await Promise.all(clients);
    expect([...new Set(statuses)].toSorted()).toEqual([200, 204]);
  });
});
