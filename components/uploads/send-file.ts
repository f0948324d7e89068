import { api, ApiError } from '@/lib/client/api';
import { tabLocks } from '@/lib/client/tab-locks';
import type { PartedUploadState } from '@/lib/contracts/uploads';
import { bytesOfParts, missingParts, partRange, partSizeBytes } from '@/lib/domain/uploads/upload-rules';
import { putFile, retry } from './connection';
import { contentTypeOf, endingOf } from './file-facts';
import { discardUpload, findRemembered, forgetUpload, lockName, rememberUpload } from './remembered-uploads';
import { signOne } from './sign-together';
import type { UploadRequest } from './upload-types';

/** Maximum of times that the server may report missing parts after all were sent. */
const maxRounds = 3;

/**
 * Uploads a file and returns its URI. After connection errors, small files are sent again; large ones resume, also
 * after a reload.
 * @throws ApiError if the server rejects it; UploadError if the store rejects it or the connection stays lost.
 */
export function sendFile(request: UploadRequest): Promise<string> {
  return request.file.size > partSizeBytes ? sendInParts(request) : retry(request, () => sendWhole(request));
}

/** Sends a file whole. Each try requests a new signature, because signatures expire after ten minutes. */
async function sendWhole({ file, kind, signal, onProgress, sign }: UploadRequest): Promise<string> {
  onProgress(0);
  const { signedUrl, uri } = await (sign ? sign(file, signal) : signOne(file, kind, signal));
  signal.throwIfAborted();
  await putFile({ url: signedUrl, body: file, contentType: contentTypeOf(file), onProgress, signal });
  return uri;
}

/**
 * Sends a file in parts. Its progress is stored in this browser, so that choosing the same file later resumes it; not
 * if it cannot be chosen again, if another tab is sending the file, or if the browser has no locks to tell.
 */
export async function sendInParts(request: UploadRequest): Promise<string> {
  const locks = tabLocks();
  if (request.isGenerated || !locks) return send(request, false);
  const { projectId, kind, file } = request;
  return locks.request(lockName(projectId, kind, file), { ifAvailable: true }, (lock) => send(request, lock !== null));
}

async function send(request: UploadRequest, shouldRemember: boolean): Promise<string> {
  let upload: PartedUploadState | undefined;
  try {
    upload = await retry(request, () => resume(request, shouldRemember));
    for (let round = 1; !upload.isComplete; round += 1) {
      await sendMissing(request, upload, shouldRemember);
      upload = await complete(request, upload, round === maxRounds);
    }
    request.onProgress(upload.size);
    return upload.uri;
  } catch (error) {
    if (upload && request.signal.aborted) discardUpload(request.projectId, upload.id);
    else if (upload && isNotFound(error)) forgetUpload(request.projectId, upload);
    throw error;
  }
}

async function resume(request: UploadRequest, shouldRemember: boolean): Promise<PartedUploadState> {
  const { projectId, kind, file, signal } = request;
  const storedUpload = shouldRemember ? findRemembered(projectId, kind, file) : undefined;
  if (storedUpload) {
    try {
      return await api('GET /uploads/{uploadId}', { params: { uploadId: storedUpload.id }, signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      forgetUpload(projectId, storedUpload);
    }
  }
  const body = { purpose: kind, contentType: contentTypeOf(file), ext: endingOf(file.name), size: file.size };
  return api('POST /uploads', { body, signal });
}

async function sendMissing(request: UploadRequest, upload: PartedUploadState, shouldRemember: boolean): Promise<void> {
  const { file, signal, projectId, kind, purpose, name, comment, onProgress } = request;
  const { id, uri, size, partSize } = upload;
  const arrived = new Set(upload.arrived);
  const saveProgress = () => {
    const sent = bytesOfParts(arrived, size, partSize);
    onProgress(sent);
    const { name: fileName, lastModified } = file;
    const progress = { id, uri, kind, purpose, fileName, size, lastModified, name, comment, sent };
    if (shouldRemember) rememberUpload(projectId, progress);
    return sent;
  };
  for (const part of missingParts(size, partSize, arrived)) {
    const sent = saveProgress();
    await retry(request, async () => {
      const signed = await api('POST /uploads/{uploadId}/parts', {
        params: { uploadId: id },
        body: { parts: [part] },
        signal,
      });
      const { start, end } = partRange(part, size, partSize);
      const url = signed[0]?.signedUrl ?? '';
      onProgress(sent);
      await putFile({ url, body: file.slice(start, end), onProgress: (bytes) => onProgress(sent + bytes), signal });
    });
    arrived.add(part);
  }
  saveProgress();
}

function complete(request: UploadRequest, { id }: PartedUploadState, isLast: boolean): Promise<PartedUploadState> {
  const params = { uploadId: id };
  const { signal } = request;
  return retry(request, async () => {
    try {
      return await api('POST /uploads/{uploadId}/complete', { params, body: {}, signal });
    } catch (error) {
      if (isLast || !(error instanceof ApiError && error.code === 'parts-missing')) throw error;
      return api('GET /uploads/{uploadId}', { params, signal });
    }
  });
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
