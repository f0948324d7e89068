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
  file: Blob;
  /** Part of the signature, like the length. */
  contentType: string;
  /** 0 to 1, as bytes leave. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Puts a file straight into the object store. XMLHttpRequest, because fetch tells nobody how far an upload is.
 * @throws PutError; the signal's reason when it was called off.
 */
export function putFile({ url, file, contentType, onProgress, signal }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const cancel = () => {
      request.abort();
      reject(signal.reason);
    };
    const settle = (run: () => void) => () => {
      signal.removeEventListener('abort', cancel);
      run();
    };
    const lost = () => reject(new PutError('The connection was lost.', true));
    signal.addEventListener('abort', cancel, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(file.size === 0 ? 1 : loaded / file.size);
    request.onload = settle(() => {
      if (request.status >= 200 && request.status < 300) resolve();
      // What is overloaded or restarting passes; a refusal (signature, size) stays one.
      else reject(new PutError('The file store did not take the file.', request.status >= 500));
    });
    request.onerror = settle(lost);
    request.ontimeout = settle(lost);
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentType);
    request.send(file);
  });
}
