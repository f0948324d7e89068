import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { loginTicketHeader } from './login-cookies';
import { AppError, type ErrorKind } from '@/server/platform/errors';
import { isTransientError } from '@/server/platform/postgres/transient-errors';
import { workContext } from '@/server/platform/queue/work-context';
import { log } from '@/server/platform/tracing/log';

/** The statuses are listed in docs/rules/api.md#responses. */
const statusOf: Record<ErrorKind, number> = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  unavailable: 503,
};

const noStore = { 'Cache-Control': 'private, no-store' };

export function errorResponse(error: unknown, context: { endpoint: string }): Response {
  const appError = asAppError(error);
  if (!appError) {
    const requestId = workContext()?.requestId ?? randomUUID();
    log.error({ err: error, requestId, endpoint: context.endpoint }, 'request failed');
    return Response.json(
      { error: `Something went wrong here. Sorry. Please try again. (${requestId})`, code: 'internal' },
      { status: 500, headers: noStore },
    );
  }
  if (appError.cause)
    log.warn({ err: appError.cause, endpoint: context.endpoint, refusal: appError.code }, 'request refused');
  const headers = {
    ...noStore,
    ...(appError.retryAfterSeconds && { 'Retry-After': String(appError.retryAfterSeconds) }),
    ...(appError.loginTicket && { 'Set-Cookie': loginTicketHeader(appError.loginTicket) }),
  };
  const { message, code, fields, missing } = appError;
  const body = { error: message, code, ...(fields && { fields }), ...(missing && { missing }) };
  return Response.json(body, { status: statusOf[appError.kind], headers });
}

function asAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isTransientError(error)) return busy(error);
  return null;
}

const busy = (cause: unknown): AppError =>
  new AppError('unavailable', 'This takes too long at the moment. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
    cause,
  });

const maxNameLength = 100;
/** Maximum of fields that a response names. */
export const maxFields = 50;

/**
 * Converts a schema error of a request to an AppError with one message per field. Only for client input: a stored row,
 * job or response that violates its schema is a 500.
 */
export function validationError(error: z.ZodError): AppError {
  // A Map, because a client may send a field named __proto__.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0]?.slice(0, maxNameLength) : undefined;
    const path = [...issue.path, ...(unknown === undefined ? [] : [unknown])].join('.') || 'body';
    if (!fields.has(path)) fields.set(path, unknown === undefined ? issue.message : `There is no field ${unknown}`);
  }
  const [first = 'Please check what you entered'] = fields.values();
  return new AppError('validation', first, { fields: Object.fromEntries([...fields].slice(0, maxFields)) });
}
