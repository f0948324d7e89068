import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { db, transaction } from '@/server/platform/db';
import { startTracing } from '@/server/platform/start-tracing';
import { traceJob } from '@/server/platform/tracing';

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };

test('sends a job and its queries as one trace, without values', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const stopTracing = await startTracing('worker');
  const email = 'olivia@brightside.example';
  await traceJob({ job: 'send-mail', jobId: 'job-1', requestId: 'request-1' }, async () => {
    await db.user.findFirst({ where: { email } });
    await transaction((tx) => tx.user.count({ where: { email } }));
  });
  await stopTracing();
  collector.close();

  const text = bodies.join('\n');
  expect(text).not.toContain(email);
  expect(text).toContain('timbre-worker');
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: Array<{ scopeSpans: Array<{ spans: Span[] }> }> }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const job = spans.find(({ name }) => name === 'job send-mail');
  const queries = spans.filter(({ name }) => name === 'select');
  expect(queries.length).toBeGreaterThanOrEqual(2);
  for (const query of queries) expect(query).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId });
});
