import { UploadError } from './put-file';
import { withLogin } from '@/components/shell/login/login-again';
import { ApiError } from '@/lib/client/api';

export type NetworkConnection = {
  signal: AbortSignal;
  onPause: () => void;
  onResume: () => void;
};

/** Milliseconds to wait before each retry. */
const retryDelaysMs = [1_000, 3_000, 8_000, 15_000, 30_000];

/**
 * Retries after connection errors, and waits while the browser is offline.
 * @throws the step's error if it is permanent or from the last try; the signal's reason when aborted.
 */
export async function retry<T>({ signal, onPause, onResume }: NetworkConnection, step: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await withLogin(step);
    } catch (error) {
      const delayMs = retryDelaysMs[tries];
      if (signal.aborted || !isTransient(error) || delayMs === undefined) throw error;
      if (!isBusy(error)) onPause();
      await waitForConnection(delayMs, signal);
      onResume();
    }
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof UploadError) return error.isConnection;
  return isBusy(error) || (error instanceof ApiError && error.status === 0);
}

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503;
}

/** Waits for at least `minMs` and until the browser is online. @throws the signal's reason when aborted */
async function waitForConnection(minMs: number, signal: AbortSignal): Promise<void> {
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
    const timer = setTimeout(check, minMs);
    window.addEventListener('online', check);
    signal.addEventListener('abort', cancel, { once: true });
  });
}
