import { format, stripVTControlCharacters } from 'node:util';
import pino from 'pino';

/**
 * What is said of an error. Libraries hang more on theirs (the connection with the text of every statement, the answer with
 * its headers), which is long at best and personal or secret at worst: none of it is written.
 */
export function serializeError(error: Error): object {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, ...(typeof code === 'string' && { code }) };
}

/** Structured log on standard output. Never log a body, a token, an address or a name: ids are enough to find the rest. */
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

/** Writes what libraries print to the console as lines of this log, so that all of it is JSON. */
export function logConsole(): void {
  for (const [method, level] of Object.entries(consoleLevels) as Array<
    [keyof typeof consoleLevels, (typeof consoleLevels)[keyof typeof consoleLevels]]
  >) {
    console[method] = (...printed: unknown[]) => {
      const err = printed.find((value): value is Error => value instanceof Error);
      // Objects stay out: they may hold a request or a statement with its values.
      const text = format(...printed.filter((value) => typeof value === 'string'));
      log[level]({ ...(err && { err }), source: 'console' }, stripVTControlCharacters(text).trim());
    };
  }
}
