import { contentTypeOf, endingOf } from '@/components/files/file-facts';
import { retry } from './retry';
import { putFile } from '@/components/files/put-file';
import { sendInParts } from '@/components/files/send-in-parts';
import type { UploadRequest } from './upload-types';
import { api } from '@/lib/client/api';
import { partSizeBytes } from '@/lib/domain/upload-parts';

/**
 * From the browser straight to the object store: signed by the server, put there, and the address of it. A lost connection
 * is waited out: a small file is sent again, a large one goes on where it was, also when the page was loaded again meanwhile.
 * @throws ApiError what the server refused; PutError what the store refused, or a connection that stays lost.
 */
export function sendFile(sending: UploadRequest): Promise<string> {
  return sending.file.size > partSizeBytes ? sendInParts(sending) : retry(sending, () => sendWhole(sending));
}

/** With a new signature each time, since one lives for ten minutes only. */
async function sendWhole({ file, kind, signal, onProgress }: UploadRequest): Promise<string> {
  const contentType = contentTypeOf(file);
  const body = { contentType, ext: endingOf(file.name), size: file.size };
  onProgress(0);
  const { signedUrl, uri } = await (kind === 'audio'
    ? api('POST /sign-audio-url', { body, signal })
    : api('POST /sign-files-url', { body, signal }));
  await putFile({ url: signedUrl, body: file, contentType, onProgress, signal });
  return uri;
}
