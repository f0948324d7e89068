import { setTimeout as pause } from 'node:timers/promises';
import { log } from '@/server/platform/tracing/log';

type Options = {
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
  { isTemporary = () => true, signal, retryMs = 2_000 }: Options,
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
