import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '@/server/local/install.mjs';
import { disconnect } from '@/server/platform/db';
import { loginAs, processUrl, visitor } from '@/tests/support/network/api';
import { pollUntil } from '@/tests/support/jobs/poll';
import { metricLabels, metricsIn, type MetricUse } from '@/tests/support/promql';
import { idOf } from '@/tests/support/users';

afterAll(() => disconnect());

type Line = Record<string, unknown>;

async function linesOf(file: string, requestId: string, msg: string): Promise<Line[]> {
  const read = async () => {
    const text = await readFile(path.join(root, 'test-results', file), 'utf8');
    const lines = text.split('\n').filter((line) => line.includes(requestId));
    return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === msg);
  };
  await pollUntil(async () => (await read()).length > 0, { what: `a line '${msg}' in ${file}` });
  return read();
}

/** Logs and metrics are those of one process. */
const here = { url: processUrl() };

const json = { 'content-type': 'application/json' };

describe('the log', () => {
  test('has a line for each request with its route, status, duration and user, and nothing personal', async () => {
    const olivia = await loginAs('olivia', here);
    const requestId = randomUUID();
    const headers = { 'x-request-id': requestId };
    const response = await olivia.fetch('/v1/search?q=Secret+Name', { headers });
    expect(response.headers.get('x-request-id')).toBe(requestId);
    await olivia.fetch('/projects/none-of-mine?token=secret', { headers });
    const body = JSON.stringify({ email: 'secret@people.example', password: 'secret-password' });
    await visitor(here).fetch('/v1/login', { method: 'POST', headers: { ...headers, ...json }, body });
    await pollUntil(async () => (await linesOf('web-1.log', requestId, 'request')).length === 3);
    const lines = await linesOf('web-1.log', requestId, 'request');
    const about = { level: 'info', time: expect.any(String), requestId, durationMs: expect.any(Number) };
    const userId = await idOf('olivia');
    expect(lines.map(({ isAborted: _, ...line }) => line)).toEqual([
      { ...about, method: 'GET', route: '/v1/search', status: 200, userId, msg: 'request' },
      {
        ...about,
        method: 'GET',
        route: '/projects/[projectId]/[[...rest]]',
        status: expect.any(Number),
        userId,
        msg: 'request',
      },
      { ...about, method: 'POST', route: '/v1/login', status: 401, msg: 'request' },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret/i);
  });

  test('gives each request an id of its own, which its jobs keep', async () => {
    const odd = await visitor(here).fetch('/v1/live', { headers: { 'x-request-id': 'no id' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    const body = JSON.stringify({ email: `${randomUUID()}@people.example` });
    const reset = await visitor(here).fetch('/v1/send-reset-password-email', { method: 'POST', headers: json, body });
    const requestId = reset.headers.get('x-request-id') ?? '';
    const [line] = await linesOf('worker-1.log', requestId, 'job done');
    expect(line).toMatchObject({ level: 'info', job: expect.any(String), jobId: expect.any(String), requestId });
  });
});

test('the liveness check waits neither for Next.js nor for a queue', async () => {
  const live = await visitor(here).fetch('/v1/live');
  expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }]);
  const byNext = await visitor(here).fetch('/v1/health');
  const varies = [live, byNext].map(({ headers }) => headers.get('vary')?.includes('next-router-state-tree') ?? false);
  expect(varies).toEqual([false, true]);
});

test('a worker that reaches its queue is healthy', async () => {
  const health = await fetch(`${process.env.TEST_WORKER_URL}/v1/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
});

describe('the metrics', () => {
  const read = (authorization?: string) =>
    visitor(here).fetch('/v1/metrics', { headers: authorization ? { authorization } : {} });

  test('need their token', async () => {
    for (const authorization of [undefined, 'Bearer x', `Basic ${process.env.METRICS_TOKEN}`]) {
      const response = await read(authorization);
      expect([response.status, (await response.json()).code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('have requests by route, queues, connections, streams and the process', async () => {
    await (await visitor(here).fetch('/v1/types')).arrayBuffer();
    const response = await read(`Bearer ${process.env.METRICS_TOKEN}`);
    await response.arrayBuffer();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    // A request is counted when its connection has sent the response, which may be after the client has it.
    for (const sample of [
      'timbre_http_request_duration_seconds_count{method="GET",route="/v1/types",status="200"}',
      'timbre_jobs{queue="clean-up",state="waiting"}',
      'timbre_oldest_job_seconds{queue="clean-up"}',
      'timbre_database_connections{state="active"}',
      'timbre_live_streams ',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_resident_memory_bytes ',
      'timbre_check_ok{check="storage"} 1',
      'timbre_ledger_differences ',
    ]) {
      await pollUntil(async () => (await (await read(`Bearer ${process.env.METRICS_TOKEN}`)).text()).includes(sample), {
        everyMs: 200,
        what: sample,
      });
    }
  });
});

/** Prometheus itself adds this metric, and these labels to every metric. */
const ofPrometheus: MetricUse[] = [{ name: 'up', labels: ['job', 'instance'] }];
const targetLabels = ['job', 'instance'];

test('the dashboard and the alerts use metrics and labels of running processes', async () => {
  const authorization = `Bearer ${process.env.METRICS_TOKEN}`;
  const read = async (url: string) => (await fetch(`${url}/v1/metrics`, { headers: { authorization } })).text();
  // Metrics have labels when they have been measured once: a request and a job.
  const body = JSON.stringify({ email: `${randomUUID()}@people.example` });
  await visitor(here).fetch('/v1/send-reset-password-email', { method: 'POST', headers: json, body });
  const workerUrl = process.env.TEST_WORKER_URL ?? '';
  await pollUntil(async () => (await read(workerUrl)).includes('timbre_job_duration_seconds_count{'), {
    what: 'a job',
  });
  const metrics = metricLabels(`${await read(here.url)}\n${await read(workerUrl)}`);
  const sources = await Promise.all(
    ['deploy/grafana-dashboard.json', 'deploy/prometheus-alerts.yml'].map((file) =>
      readFile(path.join(root, file), 'utf8'),
    ),
  );
  const [dashboard = '', alerts = ''] = sources;
  const expressions = [...expressionsIn(JSON.parse(dashboard)), ...expressionsIn(parse(alerts))];
  expect(expressions.length).toBeGreaterThan(30);
  const missing = expressions.flatMap((expression) =>
    metricsIn(expression).flatMap(({ name, labels }) => {
      const match = [...metrics, ...ofPrometheus.map((metric) => [metric.name, metric.labels] as const)].find(
        ([metric]) => metric === name || new RegExp(`^${metric}_(?:count|bucket|sum)$`).test(name),
      );
      if (!match) return [`${name} in ${expression}`];
      // Without a value yet: no replica is configured.
      if (name === 'timbre_replica_lag_seconds') return [];
      const own = new Set([...match[1], ...targetLabels]);
      return labels.filter((label) => !own.has(label)).map((label) => `${name}{${label}} in ${expression}`);
    }),
  );
  expect(missing).toEqual([]);
});

/** All values of `expr` in a parsed file. */
function expressionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'expr' && typeof inner === 'string' ? [inner] : expressionsIn(inner),
  );
}

test('every line of the processes is JSON, those of Next.js and Node.js too', async () => {
  for (const file of ['web-1.log', 'web-2.log', 'worker-1.log']) {
    const text = await readFile(path.join(root, 'test-results', file), 'utf8');
    // The last line may still be being written.
    const lines = text.split('\n').slice(0, -1);
    expect(lines.length).toBeGreaterThan(0);
    const plain = lines.filter((line) => !/^\{"level":"\w+","time":".+"msg":".*"\}$/.test(line));
    expect(plain, file).toEqual([]);
  }
});

test('health has the worker and the age of the oldest job', async () => {
  const response = await visitor(here).fetch('/v1/health');
  expect(await response.json()).toMatchObject({
    checks: { database: 'ok' },
    oldestJobSeconds: expect.toSatisfy((age) => age === null || age >= 0),
  });
});
