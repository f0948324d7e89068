import { format, stripVTControlCharacters } from 'node:util';
import pino from 'pino';
import { withoutSecrets } from '@/lib/domain/people/secrets';
import { workContext } from '@/server/platform/queue/work-context';

/**
 * Omits the details that libraries attach, such as SQL statements and response headers: they may be personal or secret.
 */
export function serializeError(error: Error): object {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return {
    type,
    message: withoutSecrets(message),
    stack: withoutSecrets(stack),
    ...(typeof code === 'string' && { code }),
  };
}

/** Fields of a log line and of its objects that are hidden; `err.code` is shown. */
const hiddenFields = ['email', 'password', 'token', 'authorization', 'cookie'];

const options: pino.LoggerOptions = {
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: serializeError },
  mixin() {
    const { requestId, job, jobId } = workContext() ?? {};
    return { ...(requestId && { requestId }), ...(job && { job, jobId }) };
  },
  // The line's own fields win: a job has the id of the request that enqueued it.
  mixinMergeStrategy: (line, ids) => ({ ...ids, ...line }),
  redact: { paths: [...hiddenFields, ...hiddenFields.map((name) => `*.${name}`), 'code'], censor: '[hidden]' },
};

/**
 * Structured log on standard output. Never log a body, a token, an address or a name; log ids instead. Each line has the
 * ids of the request or job that it belongs to.
 *
 * Each line is written before the call returns. Lines that were still being written in the background would follow, or lose,
 * the last line of a process that crashes.
 */
export const log = pino(options, pino.destination({ sync: true }));

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Writes everything that libraries print (console, warnings of Node, uncaught errors) as lines of this log. The process
 * still ends after an uncaught error.
 */
export function logConsole(): void {
  for (const [method, level] of Object.entries(consoleLevels) as Array<
    [keyof typeof consoleLevels, (typeof consoleLevels)[keyof typeof consoleLevels]]
  >) {
    console[method] = (...args: unknown[]) => {
      const err = args.find((value): value is Error => value instanceof Error);
      // Objects are omitted: they may contain a request or the values of a statement.
      const text = format(...args.filter((value) => typeof value === 'string'));
      log[level]({ ...(err && { err }), source: 'console' }, withoutSecrets(stripVTControlCharacters(text).trim()));
    };
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning, source: 'node' }, 'warning'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    process.exit(1);
  });
}
