/** The object store took no file; `isConnection` where nothing answered at all. */
export class PutError extends Error {
  constructor(
    message: string,
    readonly isConnection: boolean,
  ) {
    super(message);
    this.name = 'PutError';
  }
}

interface Put {
  url: string;
  /** A file, or a part of one. */
  body: Blob;
  /** Where it is part of the signature, as the length is. */
  contentType?: string;
  /** Bytes of `body` that have left. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

/** A connection over which nothing moves for so long is taken for lost: nobody tells a browser that a line is dead. */
const stalledMs = 60_000;

/**
 * Puts bytes straight into the object store. XMLHttpRequest, because fetch tells nobody how far an upload is.
 * @throws PutError; the signal's reason when it was called off.
 */
export function putFile({ url, body, contentType, onProgress, signal }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const settle = (run: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      window.removeEventListener('offline', lose);
      run();
    };
    const lost = () => settle(() => reject(new PutError('The connection was lost.', true)));
    const lose = () => {
      lost();
      request.abort();
    };
    const cancel = () => {
      settle(() => reject(signal.reason));
      request.abort();
    };
    let timer = setTimeout(lose, stalledMs);
    signal.addEventListener('abort', cancel, { once: true });
    window.addEventListener('offline', lose);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(lose, stalledMs);
      onProgress(loaded);
    };
    request.onload = () =>
      settle(() => {
        if (request.status >= 200 && request.status < 300) resolve();
        // What is overloaded or restarting passes; a refusal (signature, size) stays one.
        else reject(new PutError('The file store did not take the file.', request.status >= 500));
      });
    request.onerror = lost;
    request.open('PUT', url);
    if (contentType) request.setRequestHeader('Content-Type', contentType);
    request.send(body);
  });
}
