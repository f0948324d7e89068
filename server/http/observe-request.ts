import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '@/server/platform/tracing/log';
import { metrics } from '@/server/platform/tracing/metrics';
import type { WorkContext } from '@/server/platform/queue/work-context';

const forwardedId = /^[\w-]{8,64}$/;

/** Routes that machines request frequently, which would fill the log. */
const machineRoutes = /^\/v1\/(?:live|health|metrics)$/;

/**
 * Gives the request its id, which is also a header of the response, and writes one log line and the metrics when the
 * response ends. A proxy may set the id (X-Request-Id).
 */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { route, trustsProxy }: { route: string; trustsProxy: boolean },
): WorkContext {
  const startedMs = performance.now();
  const forwarded = trustsProxy ? request.headers['x-request-id'] : undefined;
  const isForwarded = typeof forwarded === 'string' && forwardedId.test(forwarded);
  const context: WorkContext = {
    requestId: isForwarded ? forwarded : randomUUID(),
    route,
    closeConnection: () => response.destroy(),
  };
  response.setHeader('X-Request-Id', context.requestId ?? '');
  response.once('close', () => {
    const durationMs = performance.now() - startedMs;
    const method = request.method ?? 'GET';
    const { statusCode: status } = response;
    // A stream lasts as long as its page is open.
    if (route !== '/v1/events') metrics().requests.observe({ method, route, status }, durationMs / 1000);
    const level = machineRoutes.test(route) ? 'debug' : 'info';
    const { requestId, userId } = context;
    log[level](
      {
        requestId,
        method,
        route,
        status,
        durationMs: Math.round(durationMs),
        ...(userId && { userId }),
        // The client left before the end of the response.
        ...(!response.writableFinished && { isAborted: true }),
      },
      'request',
    );
  });
  return context;
}
