import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError, type ErrorKind } from '@/server/platform/errors';
import { log } from '@/server/platform/log';
import { isTransientError } from '@/server/platform/transient-error';

/** The one map from a kind of error to a status (docs/rules/api.md#answers). */
const statusOf: Record<ErrorKind, number> = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  unavailable: 503,
};

const unkept = { 'Cache-Control': 'private, no-store' };

/** Answers with JSON that a person and a program can act on; what was not foreseen is logged and hidden. */
export function errorResponse(error: unknown, context: { call: string }): Response {
  const known = asAppError(error);
  if (!known) {
    const requestId = randomUUID();
    log.error({ err: error, requestId, call: context.call }, 'request failed');
    return Response.json(
      { error: `Something went wrong here. Sorry. Please try again. (${requestId})`, code: 'internal' },
      { status: 500, headers: unkept },
    );
  }
  if (known.cause) log.warn({ err: known.cause, call: context.call, refusal: known.code }, 'request refused');
  const headers = { ...unkept, ...(known.retryAfterSeconds && { 'Retry-After': String(known.retryAfterSeconds) }) };
  const body = { error: known.message, code: known.code, ...(known.fields && { fields: known.fields }) };
  return Response.json(body, { status: statusOf[known.kind], headers });
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

/** How much of what was sent comes back in a refusal. */
const longestName = 100;
const mostFields = 50;

/**
 * What a request got wrong: one sentence per field; the first is the error's own. Only for what a client sent: a stored
 * row, a job or a response that does not fit its schema is our fault and ends as 500 with a line in the log.
 */
export function validationError(error: z.ZodError): AppError {
  // A map, since a field that somebody made up may be called __proto__.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0]?.slice(0, longestName) : undefined;
    const path = [...issue.path, ...(unknown === undefined ? [] : [unknown])].join('.') || 'body';
    if (!fields.has(path)) fields.set(path, unknown === undefined ? issue.message : `There is no field ${unknown}`);
  }
  const [first = 'Please check what you entered'] = fields.values();
  return new AppError('validation', first, { fields: Object.fromEntries([...fields].slice(0, mostFields)) });
}
