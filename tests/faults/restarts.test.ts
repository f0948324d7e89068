import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aProject, aTake } from '@/tests/support/builders';
import { masterTake } from '@/server/jobs';
import { root } from '@/server/local/install.mjs';
import { freePort } from '@/server/local/ports';
import { db, disconnect, pool, transaction, type Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { putObject } from '@/server/platform/storage/storage';
import { loginAs, webUrl } from '@/tests/support/network/api';
import { holdJobs, releaseJobs } from '@/tests/support/jobs/held-jobs';
import { pollUntil } from '@/tests/support/jobs/poll';
import { type ProductProcess, startWeb, startWorker } from '@/tests/support/processes';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { isWholeRun } from '@/tests/support/whole-run';

const open: ProductProcess[] = [];

afterEach(() => Promise.all(open.splice(0).map((process) => process.stop())));
afterAll(() => disconnect());

type Outcome = { status: number; port: number };

/**
 * Like a proxy: reuses connections, in turn, so that each learns that its process stops, and uses the next process only if
 * connecting failed, so that nothing is sent twice.
 */
function proxyTo(
  ports: readonly number[],
): (path: string, init: { cookie: string; body?: string }) => Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, scheduling: 'fifo' });
  let turn = 0;
  const sendTo = (port: number, path: string, { cookie, body }: { cookie: string; body?: string }) =>
    new Promise<Outcome>((resolve, reject) => {
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
      const method = body ? 'POST' : 'GET';
      const sent = request({ agent, host: 'localhost', port, path, method, headers }, (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, port }));
      });
      sent.on('error', reject).end(body);
    });
  return async (path, init) => {
    const first = turn++ % ports.length;
    for (let attempt = 0; ; attempt++) {
      try {
        return await sendTo(ports[(first + attempt) % ports.length] ?? 0, path, init);
      } catch (error) {
        const isUnconnected = error instanceof Error && 'syscall' in error && error.syscall === 'connect';
        if (!isUnconnected || attempt === ports.length - 1) throw error;
      }
    }
  };
}

// In `npm test`: a process that stops in server/http/graceful-stop.unit.isolated.test.ts and live-updates.test.ts.
test.runIf(isWholeRun)('loses no request when one of two web processes behind a proxy restarts', async () => {
  const port = await freePort();
  const other = Number(new URL(webUrl('second')).port);
  const start = (env = {}) => startWeb(env, 'web-restarted', port);
  // Long enough to see the failing readiness check on a slow machine.
  const restarted = await start({ STOP_DELAY_SECONDS: '8' });
  open.push(restarted);
  const olivia = await loginAs('olivia');
  const cookie = [...olivia.cookies].map((pair) => pair.join('=')).join('; ');
  const send = proxyTo([port, other]);
  const responses: Outcome[] = [];
  const over = new AbortController();
  const client = async () => {
    while (!over.signal.aborted) {
      const body = JSON.stringify({ name: 'search-view', properties: {} });
      responses.push(await send('/v1/types', { cookie }), await send('/v1/analytics/events', { cookie, body }));
      // Few enough for the rate limit of tracked events.
      await setTimeout(50);
    }
  };
  const clients = Array.from({ length: 6 }, client);
  const numOn = (wanted: number) => responses.filter((response) => response.port === wanted).length;
  await pollUntil(() => numOn(port) > 20 && numOn(other) > 20, { what: 'both at work' });

  const events = await fetch(`${restarted.url}/v1/events`, { headers: { cookie } });
  const stopped = restarted.stop();
  const health = async () => {
    const response = await fetch(`${restarted.url}/v1/health`);
    return { status: response.status, body: await response.json(), connection: response.headers.get('connection') };
  };
  const notReady = await pollUntil(async () => {
    const current = await health();
    // A request from before the signal may keep its connection.
    return current.status === 503 && current.connection === 'close' && current;
  });
  expect(notReady).toMatchObject({ body: { status: 'stopping' } });
  const stream = await events.text();
  await stopped;
  const numAtStop = numOn(other);
  await pollUntil(() => numOn(other) > numAtStop + 20, { what: 'requests to the other' });
  open.push(await start());
  const numBefore = numOn(port);
  await pollUntil(() => numOn(port) > numBefore + 20, { what: 'the restarted process' });
  over.abort();
  await Promise.all(clients);

  expect([...new Set(responses.map(({ status }) => status))].toSorted()).toEqual([200, 204]);
  // The stream was not cut off, and says when to reconnect.
  expect(stream).toMatch(/retry: \d+\n\n$/);
});

test('a worker that stops returns its jobs, which another starts at once and without a lost attempt', async () => {
  const name = `worker-stopped-${randomUUID().slice(0, 8)}`;
  const worker = startWorker({ WORKER_CONCURRENCY: '4', STOP_SECONDS: '0' }, name);
  open.push(worker);
  const log = () => readFile(path.join(root, 'test-results', `${name}.log`), 'utf8').catch(() => '');
  await pollUntil(async () => (await log()).includes('worker is ready'), { what: 'the worker' });
  const sound = speechLikeWav({ seconds: 60 });
  const project = await aProject({ state: 'delivered' });
  const done = await db.audioTake.findFirstOrThrow({ where: { projectId: project.id } });
  const masterIds = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const uri = `audio/${randomUUID()}.wav`;
      await putObject(uri, sound, 'audio/wav');
      const order = async (tx: Tx) => {
        const take = await aTake({ projectId: project.id, userId: done.userId, name: 'Long take', uri }, tx);
        const requestedAt = new Date();
        const data = { takeId: take.id, projectId: project.id, type: 'lufs16' as const, requestedAt };
        const master = await tx.masteredTake.create({ data });
        await enqueue(tx, masterTake, { masterId: master.id, requestedAt: requestedAt.toISOString() });
        return master.id;
      };
      return holdJobs(masterTake, () => transaction(order));
    }),
  );
  const jobs = async () => {
    const text = `select state::text, retry_count as retries from pgboss.job where data->>'masterId' = any($1)`;
    return (await pool().query<{ state: string; retries: number }>(text, [masterIds])).rows;
  };
  await releaseJobs(masterIds);
  await pollUntil(async () => (await jobs()).filter(({ state }) => state === 'active').length >= 3, {
    everyMs: 20,
    what: 'both workers at work',
  });
  await worker.stop();
  expect(worker.exitCode()).toBe(0);
  await pollUntil(async () => (await log()).includes('job returned'), { what: 'the returned jobs' });
  await pollUntil(async () => (await jobs()).every(({ state }) => state === 'completed'), {
    timeoutMs: 120_000,
    what: 'the jobs in another worker',
  });
  expect(await jobs()).toEqual(masterIds.map(() => ({ state: 'completed', retries: 0 })));
}, 180_000);
