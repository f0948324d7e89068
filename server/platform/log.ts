import { format, stripVTControlCharacters } from 'node:util';
import pino from 'pino';

/**
 * Omits the details that libraries attach, such as SQL statements and response headers: they may be personal or secret.
 */
export function serializeError(error: Error): object {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, ...(typeof code === 'string' && { code }) };
}

/** Structured log on standard output. Never log a body, a token, an address or a name; log ids instead. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: serializeError },
  redact: {
    paths: ['email', 'password', 'token', 'code', '*.email', '*.password', '*.token'],
    censor: '[hidden]',
  },
});

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

export function logConsole(): void {
  for (const [method, level] of Object.entries(consoleLevels) as Array<
    [keyof typeof consoleLevels, (typeof consoleLevels)[keyof typeof consoleLevels]]
  >) {
    console[method] = (...args: unknown[]) => {
      const err = args.find((value): value is Error => value instanceof Error);
      // Objects are omitted: they may contain a request or the values of a statement.
      const text = format(...args.filter((value) => typeof value === 'string'));
      log[level]({ ...(err && { err }), source: 'console' }, stripVTControlCharacters(text).trim());
    };
  }
}
