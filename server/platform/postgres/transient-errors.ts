import { setTimeout as pause } from 'node:timers/promises';
import { log } from '@/server/platform/tracing/log';

const transientCodes = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  // A slow statement, a lock that was not available in time, and conflicts that remained after several tries.
  '57014',
  '55P03',
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
]);
/** Errors of the pool and of its clients have no code. */
const poolErrors =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
/** Matches the code of PostgreSQL in a message of Prisma, for a query of a model and for raw SQL. */
const databaseCode = /(?:Database error|Raw query failed)\. Code: `(\w+)`/;

/** Returns true for an error after which the same request can succeed in a few seconds. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const candidates = [codeOf(error), codeOf(adapterError(error)), databaseCode.exec(error.message)?.[1]];
  return candidates.some((code) => code !== undefined && transientCodes.has(code)) || poolErrors.test(error.message);
}

/** Prisma's own code says only that a query failed. The error of its adapter has that of PostgreSQL. */
function adapterError(error: Error): unknown {
  const { driverAdapterError } = recordOf('meta' in error ? error.meta : undefined);
  return driverAdapterError instanceof Error ? driverAdapterError.cause : undefined;
}

function codeOf(value: unknown): string | undefined {
  const { originalCode, code } = recordOf(value);
  const found = originalCode ?? code;
  return typeof found === 'string' ? found : undefined;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

type KeepTryingOptions = {
  /** Errors that waiting can help against; all by default. */
  isTemporary?: (error: unknown) => boolean;
  signal: AbortSignal;
  retryMs?: number;
};

/**
 * Repeats a step of the start until it succeeds, because a service may start later than the process that needs it.
 * @throws an error that is not temporary.
 */
export async function keepTrying(
  service: string,
  step: () => Promise<unknown>,
  { isTemporary = () => true, signal, retryMs = 2_000 }: KeepTryingOptions,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await step();
      return;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      log.warn({ err: error }, `worker: ${service} is not ready`);
      await pause(retryMs);
    }
  }
}
