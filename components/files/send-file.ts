import { contentTypeOf, endingOf } from '@/components/files/file-facts';
import { keepTrying, type Line } from '@/components/files/keep-trying';
import { putFile } from '@/components/files/put-file';
import { sendInParts } from '@/components/files/send-in-parts';
import { api } from '@/lib/client/api';
import { partSizeBytes } from '@/lib/domain/upload-parts';

export type UploadKind = 'audio' | 'file';

export interface Sending extends Line {
  projectId: string;
  file: File;
  kind: UploadKind;
  /** What was typed beside the file: kept with it when it is interrupted. */
  name: string;
  comment: string;
  /** Bytes that have arrived or are on their way. */
  onProgress: (bytes: number) => void;
}

/**
 * From the browser straight to the object store: signed by the server, put there, and the address of it. A lost connection
 * is waited out: a small file is sent again, a large one goes on where it was, also when the page was loaded again meanwhile.
 * @throws ApiError what the server refused; PutError what the store refused, or a connection that stays lost.
 */
export function sendFile(sending: Sending): Promise<string> {
  return sending.file.size > partSizeBytes ? sendInParts(sending) : keepTrying(sending, () => sendWhole(sending));
}

/** With a new signature each time, since one lives for ten minutes only. */
async function sendWhole({ file, kind, signal, onProgress }: Sending): Promise<string> {
  const contentType = contentTypeOf(file);
  const body = { contentType, ext: endingOf(file.name), size: file.size };
  onProgress(0);
  const { signedUrl, uri } = await (kind === 'audio'
    ? api('POST /sign-audio-url', { body, signal })
    : api('POST /sign-files-url', { body, signal }));
  await putFile({ url: signedUrl, body: file, contentType, onProgress, signal });
  return uri;
}
