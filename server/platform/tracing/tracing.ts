import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Attributes,
  context as otelContext,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { env } from '@/server/platform/env';
import type { WorkContext } from '@/server/platform/queue/work-context';

/** Returns the tracer. Its spans do nothing unless the SDK is loaded (server/platform/tracing/start-tracing.ts). */
const tracer = () => trace.getTracer('timbre');

const isTracing = (): boolean => Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT);

type SpanOptions = { kind?: SpanKind; attributes: Attributes };

async function inSpan<T>(name: string, options: SpanOptions, run: (span: Span) => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      // The message is left out: it may have values of a query.
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.setAttribute('error.type', error.name);
      throw error;
    } finally {
      span.end();
    }
  });
}

export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { route = 'unknown', requestId = '' }: WorkContext,
  run: () => Promise<void>,
): Promise<void> {
  if (!isTracing()) return run();
  const method = request.method ?? 'GET';
  const attributes = { 'http.request.method': method, 'http.route': route, 'timbre.request_id': requestId };
  const parent =
    env.TRUSTED_PROXIES > 0 ? propagation.extract(otelContext.active(), request.headers) : otelContext.active();
  return otelContext.with(parent, () =>
    inSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, async (span) => {
      await run();
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    }),
  );
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

export function traceJob<T>({ job = '', jobId = '', requestId = '' }: WorkContext, run: () => Promise<T>): Promise<T> {
  if (!isTracing()) return run();
  const attributes = { 'messaging.destination.name': job, 'timbre.job_id': jobId, 'timbre.request_id': requestId };
  return inSpan(`job ${job}`, { kind: SpanKind.CONSUMER, attributes }, run);
}

/** @param query SQL with placeholders, as text or as a configuration of pg; values are not recorded */
export function traceQuery<T>(query: unknown, run: () => Promise<T>): Promise<T> {
  if (!isTracing()) return run();
  const statement = textOf(query);
  const [operation = 'query'] = statement.trimStart().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, 2_000) };
  return inSpan(operation.toLowerCase(), { kind: SpanKind.CLIENT, attributes }, run);
}
