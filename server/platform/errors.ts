export type ErrorKind =
  | 'validation'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'unavailable';

type Options = {
  /** Kebab-case, for programs; the kind when absent. */
  code?: string;
  /** One sentence per field of the request; validation only. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What really happened: logged with the request's id, never sent. */
  cause?: unknown;
};

/**
 * The one error that reaches a person. `message` is the public sentence: where a page of docs/rules quotes one,
 * in those words. `server/http/error-response` is the only place that turns a kind into a status.
 */
export class AppError extends Error {
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

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
  }
}

/** 403 that names the missing permission: 'Missing scope list-project'. */
export function missingScope(scope: string): AppError {
  return new AppError('forbidden', `Missing scope ${scope}`, { code: 'missing-scope' });
}

/** 400 about one field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('validation', message, { fields: { [field]: message } });
}

/** 429 that says how long to wait, unless another sentence does. */
export function tooManyRequests(retryAfterSeconds: number, sentence?: string): AppError {
  const usual = `Too many requests. Please try again in ${waitText(retryAfterSeconds)}.`;
  return new AppError('too-many-requests', sentence ?? usual, { retryAfterSeconds });
}

/** Rounded up, so that nobody comes back too early: '1 second', '15 minutes', '2 hours'. */
export function waitText(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
