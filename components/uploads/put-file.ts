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
  /** Set if the signature covers it, as it does the length. */
  contentType?: string;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
};

/** Uploads without progress for this long count as disconnected: browsers do not report a dead connection. */
const stalledMs = 60_000;

/**
 * Uses XMLHttpRequest because fetch does not report upload progress.
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
