import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract, SecurityEventKind, SecurityEvents } from '@/lib/contracts/contract';
import type { Actor } from '@/server/access/actor';
import { recordSecurityEvent } from '@/server/access/security-log';
import { AppError } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import type { WorkContext } from '@/server/platform/queue/work-context';
import { log } from '@/server/platform/tracing/log';
import { metrics } from '@/server/platform/tracing/metrics';

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

export type ObservedRequest = {
  contract: Contract;
  actor: Actor | null;
  address: string;
  request: Request;
  body: unknown;
};

export function observeSuccess(about: ObservedRequest, result: HttpResult): void {
  const { actor } = about;
  const isSessionOver = actor?.impersonatorId && result.extra.session !== undefined;
  if (isSessionOver) recordEvent(about, 'impersonation-ended', actor.userId);
  // A session that starts here verified a sign-up.
  const kind = eventsOf(about, { hasSession: actor !== null && !result.extra.session })?.done;
  if (!kind || (kind === 'logout' && (isSessionOver || !actor))) return;
  recordEvent(about, kind, result.extra.userId ?? stringIn(result.body, 'id') ?? actor?.userId ?? null);
}

export function observeRefusal(about: ObservedRequest, error: unknown): void {
  const kind = error instanceof AppError ? refusalKind(about, error) : null;
  if (kind) recordEvent(about, kind, about.actor?.userId ?? null);
}

function refusalKind(about: ObservedRequest, error: AppError): SecurityEventKind | null {
  if (error.kind === 'too-many-requests') return 'limit-hit';
  // The password was right.
  if (error.code === 'second-factor-required') return null;
  const failed = eventsOf(about, { hasSession: about.actor !== null })?.failed;
  if (failed) return failed;
  return error.kind === 'forbidden' ? 'right-refused' : null;
}

function recordEvent(
  { contract, actor, address, request, body }: ObservedRequest,
  kind: SecurityEventKind,
  userId: string | null,
) {
  recordSecurityEvent({
    kind,
    userId,
    email: stringIn(body, 'email'),
    impersonatorId: actor?.impersonatorId ?? null,
    address,
    userAgent: request.headers.get('user-agent'),
    endpoint: endpointName(contract),
  });
}

function eventsOf({ contract, body }: ObservedRequest, { hasSession }: { hasSession: boolean }): SecurityEvents | null {
  const { securityEvents = null } = contract;
  if (typeof securityEvents !== 'function') return securityEvents;
  return securityEvents({ body: typeof body === 'object' ? { ...body } : {}, hasSession });
}

const endpointName = ({ method, path }: Contract) => `${method} ${path}`;

function stringIn(value: unknown, name: string): string | null {
  const property: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof property === 'string' ? property : null;
}
