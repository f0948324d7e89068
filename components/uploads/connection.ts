import { withLogin } from '@/components/shell/login/login-again';
import { ApiError } from '@/lib/client/api';

/** The object store rejected a file. `isConnection` means a transient error, such as no response. */
export class UploadError extends Error {
  constructor(
    message: string,
    readonly isConnection: boolean,
  ) {
    super(message);
    this.name = 'UploadError';
  }
}

type Put = {
  url: string;
  body: Blob;
  /** Content type, if the signature covers it; it always covers the length. */
  contentType?: string;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
};

/**
 * Milliseconds without progress after which an upload counts as disconnected: browsers do not report a dead connection.
 */
const stalledMs = 60_000;

/**
 * Uploads a body by XMLHttpRequest, because fetch does not report upload progress.
 * @throws UploadError; the signal's reason when aborted.
 */
export function putFile({ url, body, contentType, onProgress, signal }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const finish = (run: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      window.removeEventListener('offline', failLost);
      run();
    };
    const lost = () => finish(() => reject(new UploadError('The connection was lost.', true)));
    const failLost = () => {
      lost();
      request.abort();
    };
    const cancel = () => {
      finish(() => reject(signal.reason));
      request.abort();
    };
    let timer = setTimeout(failLost, stalledMs);
    signal.addEventListener('abort', cancel, { once: true });
    window.addEventListener('offline', failLost);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(failLost, stalledMs);
      onProgress(loaded);
    };
    request.onload = () =>
      finish(() => {
        if (request.status >= 200 && request.status < 300) resolve();
        // Overload and restarts are transient; a rejection (signature, size) is not.
        else reject(new UploadError('The file could not be stored. Please try again.', request.status >= 500));
      });
    request.onerror = lost;
    request.open('PUT', url);
    if (contentType) request.setRequestHeader('Content-Type', contentType);
    request.send(body);
  });
}

export type NetworkConnection = {
  signal: AbortSignal;
  onPause: () => void;
  onResume: () => void;
};

/** Milliseconds to wait before each retry. */
const retryDelaysMs = [1_000, 3_000, 8_000, 15_000, 30_000];

/**
 * Repeats a step after connection errors, and waits while the browser is offline.
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

/** Returns true if the server will refuse the same request again. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
}

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status === 503;
}

/**
 * Waits for at least `minMs` and until the browser is online.
 * @throws the signal's reason when aborted.
 */
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
