import { PutError } from './put-file';
import { ApiError } from '@/lib/client/api';

export interface NetworkConnection {
  signal: AbortSignal;
  /** Called when the connection is lost and before it is tried again. */
  onPause: () => void;
  onResume: () => void;
}

/** How often a lost connection is tried again by itself, and how long after each loss, in ms. */
const pausesMs = [1_000, 3_000, 8_000, 15_000, 30_000];

/**
 * Does a step of an upload, again and again while it fails for want of a connection: it waits a while, and as long as the
 * browser knows that it is offline.
 * @throws what the step throws for another reason, or at the last try; the signal's reason when it is called off.
 */
export async function retry<T>({ signal, onPause, onResume }: NetworkConnection, step: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      const pause = pausesMs[tries];
      if (signal.aborted || !isPassing(error) || pause === undefined) throw error;
      if (!isBusy(error)) onPause();
      await connection(pause, signal);
      onResume();
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof PutError) return error.isConnection;
  return isBusy(error) || (error instanceof ApiError && error.status === 0);
}

/** The server is there and says: in a moment. */
function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503;
}

/** Waits: at least so long, and until the browser is online. @throws the signal's reason when it is called off meanwhile */
async function connection(leastMs: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', check);
      signal.removeEventListener('abort', cancel);
    };
    const check = () => {
      if (!navigator.onLine) return;
      end();
      resolve();
    };
    const cancel = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(check, leastMs);
    window.addEventListener('online', check);
    signal.addEventListener('abort', cancel, { once: true });
  });
}
