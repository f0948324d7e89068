import pino from 'pino';

/** Structured log on standard output. Never log a body, a token, an address or a name: ids are enough to find the rest. */
export const log = pino({
  level: process.env.LOG_LEVEL || 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['email', 'password', 'token', 'code', '*.email', '*.password', '*.token'],
    censor: '[hidden]',
  },
});
