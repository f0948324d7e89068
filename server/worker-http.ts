import { createServer, type ServerResponse } from 'node:http';
import { AppError } from '@/server/platform/errors';
import { isStopping } from '@/server/platform/process-wide';
import { secondsSinceCheck } from '@/server/platform/queue/queue';
import { log } from '@/server/platform/tracing/log';
import { metricsType, readMetrics } from '@/server/system/metrics';

const statuses = { unauthenticated: 401, 'not-found': 404 } as const;

/** A worker that has not reached the queue for this long takes no jobs. */
const maxCheckSeconds = 30;

/** Serves `/v1/live`, `/v1/health` and `/v1/metrics` of a worker, which has no other endpoint (WORKER_PORT). */
export function serveWorker(port: number): void {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/v1/live') return send(response, 200, 'application/json', JSON.stringify({ status: 'ok' }));
    if (path === '/v1/health') {
      const isHealthy = secondsSinceCheck() < maxCheckSeconds && !isStopping();
      const status = isHealthy ? 'ok' : 'failed';
      return send(response, isHealthy ? 200 : 503, 'application/json', JSON.stringify({ status }));
    }
    if (path !== '/v1/metrics') return sendError(response, new AppError('not-found', 'No such endpoint.'));
    readMetrics(request.headers.authorization).then(
      (text) => send(response, 200, metricsType, text),
      (error: unknown) => sendError(response, error),
    );
  });
  server.on('error', (error) => {
    log.fatal({ err: error }, 'worker: cannot listen (WORKER_PORT)');
    process.exit(1);
  });
  server.listen(port, process.env.HOST ?? 'localhost');
  server.unref();
}

function sendError(response: ServerResponse, error: unknown): void {
  const { kind, message } =
    error instanceof AppError ? error : new AppError('unavailable', 'The metrics cannot be read.', { cause: error });
  const status = kind in statuses ? statuses[kind as keyof typeof statuses] : 503;
  send(response, status, 'application/json', JSON.stringify({ error: message, code: kind }));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}
