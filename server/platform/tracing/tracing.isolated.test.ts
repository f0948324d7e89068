import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { serve } from '@/tests/support/network/serve';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db, transaction } from '@/server/platform/db';
import { startTracing } from './start-tracing';
import { traceJob, traceRequest } from './tracing';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };

const email = 'olivia@brightside.example';
const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
let collector: Awaited<ReturnType<typeof serve>>;
const requests: Array<{ path: string; token: string | undefined; body: string }> = [];
let spans: Span[];

/** A collector (OTLP over HTTP with JSON) receives the spans of a request and of a job when the process stops. */
beforeAll(async () => {
  collector = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const token = request.headers['x-token']?.toString();
      requests.push({ path: request.url ?? '', token, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  Object.assign(process.env, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-token=of-the-collector',
    TRUSTED_PROXIES: '1',
  });
  const stopTracing = await startTracing('worker');
  await traceJob({ job: 'send-mail', jobId: 'job-1', requestId: 'request-1' }, async () => {
    await db.user.findFirst({ where: { email } });
    await transaction((tx) => tx.user.count({ where: { email } }));
  });
  const request = new IncomingMessage(new Socket());
  request.method = 'POST';
  request.url = `/v1/projects/secret?email=${email}`;
  request.headers.traceparent = `00-${parent.traceId}-${parent.spanId}-01`;
  const response = new ServerResponse(request);
  await traceRequest(request, response, { route: '/v1/projects/{projectId}', requestId: 'request-2' }, async () => {
    await db.user.findFirst({ where: { email } });
    response.statusCode = 404;
  });
  await stopTracing();
  spans = requests.flatMap(({ body }) =>
    (JSON.parse(body) as { resourceSpans: Array<{ scopeSpans: Array<{ spans: Span[] }> }> }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
});

afterAll(() => collector.close());

const attributesOf = (span: Span | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
const queriesOf = (span: Span | undefined) =>
  spans.filter(({ name, traceId }) => name === 'select' && traceId === span?.traceId);

test('sends the traces with the name of the process and the headers of the collector, without values', () => {
  expect(requests.length).toBeGreaterThan(0);
  const text = requests.map(({ body }) => body).join('\n');
  expect(text).toContain('timbre-worker');
  expect(text).not.toContain(email);
  expect(text).not.toContain('/v1/projects/secret');
  for (const { path, token } of requests) expect([path, token]).toEqual(['/v1/traces', 'of-the-collector']);
});

test('a job and its queries are one trace', () => {
  const job = spans.find(({ name }) => name === 'job send-mail');
  expect(attributesOf(job)).toMatchObject({ 'timbre.job_id': 'job-1', 'timbre.request_id': 'request-1' });
  expect(queriesOf(job).length).toBeGreaterThanOrEqual(2);
  for (const query of queriesOf(job)) expect(query.parentSpanId).toBe(job?.spanId);
});

test('a request continues the trace of the proxy, with its route and status', () => {
  const request = spans.find(({ name }) => name === 'POST /v1/projects/{projectId}');
  expect(request).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId });
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/projects/{projectId}',
    'timbre.request_id': 'request-2',
    'http.response.status_code': 404,
  });
  expect(queriesOf(request).length).toBeGreaterThanOrEqual(1);
});
