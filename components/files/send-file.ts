import { contentTypeOf, endingOf } from '@/components/files/file-facts';
import { PutError, putFile } from '@/components/files/put-file';
import { ApiError, api } from '@/lib/client/api';

export type UploadKind = 'audio' | 'file';

interface Sending {
  file: File;
  kind: UploadKind;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Called when the connection is lost and before it is tried again. */
  onPause: () => void;
  onResume: () => void;
}

/** How often a lost connection is tried again by itself, and how long after each loss, in ms. */
const pausesMs = [1_000, 3_000, 8_000, 15_000, 30_000];

/**
 * From the browser straight to the object store: signed by the server, put there, and the address of it. A lost connection
 * is waited out and the file sent again, with a new signature, since one lives for ten minutes only.
 * @throws ApiError what the server refused; PutError what the store refused, or a connection that stays lost.
 */
export async function sendFile(sending: Sending): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await sendOnce(sending);
    } catch (error) {
      const pause = pausesMs[tries];
      if (!isLostConnection(error) || pause === undefined || sending.signal.aborted) throw error;
      sending.onPause();
      await connection(pause, sending.signal);
      sending.onResume();
    }
  }
}

async function sendOnce({ file, kind, signal, onProgress }: Sending): Promise<string> {
  const contentType = contentTypeOf(file);
  const body = { contentType, ext: endingOf(file.name), size: file.size };
  const { signedUrl, uri } = await (kind === 'audio'
    ? api('POST /sign-audio-url', { body, signal })
    : api('POST /sign-files-url', { body, signal }));
  await putFile({ url: signedUrl, file, contentType, onProgress, signal });
  return uri;
}

function isLostConnection(error: unknown): boolean {
  if (error instanceof PutError) return error.isConnection;
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
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
