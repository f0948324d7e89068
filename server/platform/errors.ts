import type { MissingDelivery } from '@/lib/contracts/project-shapes';

export type ErrorKind =
  | 'validation'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'unavailable';

type Options = {
  /** Code in kebab case; defaults to the kind. */
  code?: string;
  /** A message for each invalid field of the request; validation only. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Parts of the delivery that an approval still requires. */
  missing?: MissingDelivery;
  /** Token that is set as a cookie: the password was right, and the login waits for the second factor. */
  loginTicket?: string;
  /** Cause, which is logged with the request's id and never sent. */
  cause?: unknown;
};

/**
 * The only error shown to users. `message` is public and must match its quotes in docs/rules. Only
 * `server/http/error-response` maps a kind to a status.
 */
export class AppError extends Error {
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly missing: MissingDelivery | undefined;
  readonly loginTicket: string | undefined;

  constructor(
    readonly kind: ErrorKind,
    publicMessage: string,
    options: Options = {},
  ) {
    super(publicMessage, { cause: options.cause });
    this.name = 'AppError';
    this.code = options.code ?? kind;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.missing = options.missing;
    this.loginTicket = options.loginTicket;
  }
}

export function missingScope(scope: string): AppError {
  return new AppError('forbidden', `Missing scope ${scope}`, { code: 'missing-scope' });
}

export function invalidField(field: string, message: string): AppError {
  return new AppError('validation', message, { fields: { [field]: message } });
}

/** Returns the error for a 429; the default message includes the seconds to wait. */
export function tooManyRequests(retryAfterSeconds: number, message?: string): AppError {
  const defaultMessage = `Too many requests. Please try again in ${waitText(retryAfterSeconds)}.`;
  return new AppError('too-many-requests', message ?? defaultMessage, { retryAfterSeconds });
}

/** Rounds up: '1 second', '15 minutes', '2 hours'. */
export function waitText(seconds: number): string {
  if (seconds < 60) return formatCount(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? formatCount(minutes, 'minute') : formatCount(Math.ceil(minutes / 60), 'hour');
}

function formatCount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
