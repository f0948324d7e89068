import { contentTypeOf, endingOf } from './file-facts';
import { retry } from './retry';
import { putFile } from './put-file';
import { sendInParts } from './send-in-parts';
import type { UploadRequest } from './upload-types';
import { api } from '@/lib/client/api';
import { partSizeBytes } from '@/lib/domain/uploads/upload-parts';

/**
 * After connection errors, small files are sent again; large ones resume, also after a reload. Returns the URI.
 * @throws ApiError if the server rejects it; UploadError if the store rejects it or the connection stays lost.
 */
export function sendFile(request: UploadRequest): Promise<string> {
  return request.file.size > partSizeBytes ? sendInParts(request) : retry(request, () => sendWhole(request));
}

/** Requests a new signature for each try, because signatures expire after ten minutes. */
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
