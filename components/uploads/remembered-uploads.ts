import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { retry } from './connection';
import { createNotifier } from '@/components/ui/store';
import { type UploadKind, type UploadPurpose, uploadPurposes } from './upload-types';
import { api } from '@/lib/client/api';

export type RememberedUpload = {
  id: string;
  uri: string;
  kind: UploadKind;
  purpose: UploadPurpose;
  /** The original file: only the same one can resume the upload. */
  fileName: string;
  size: number;
  lastModified: number;
  name: string;
  comment: string;
  sent: number;
};

type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>;

const keyOf = (projectId: string) => `uploads.${projectId}`;
const changes = createNotifier();

export function rememberedUploads(projectId: string): readonly RememberedUpload[] {
  const text = readLocal(keyOf(projectId));
  if (!text) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

export function findRemembered(projectId: string, kind: UploadKind, file: FileMark): RememberedUpload | undefined {
  return rememberedUploads(projectId).find((upload) => upload.kind === kind && isSameFile(upload, file));
}

/** A new recording under the same name is a different file. */
export function isSameFile(upload: RememberedUpload, file: FileMark): boolean {
  return upload.fileName === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
}

export function rememberUpload(projectId: string, upload: RememberedUpload): void {
  write(projectId, [...rememberedUploads(projectId).filter(({ id }) => id !== upload.id), upload]);
}

export function forgetUpload(projectId: string, upload: { id: string } | { uri: string }): void {
  const isMatch = (other: RememberedUpload) => ('id' in upload ? other.id === upload.id : other.uri === upload.uri);
  write(
    projectId,
    rememberedUploads(projectId).filter((other) => !isMatch(other)),
  );
}

/**
 * Aborts an upload. If all tries fail, the server deletes the parts later; until then, they count as unfinished uploads
 * of this user.
 */
export function discardUpload(projectId: string, id: string): void {
  forgetUpload(projectId, { id });
  const connection = { signal: new AbortController().signal, onPause: () => {}, onResume: () => {} };
  retry(connection, () => api('DELETE /uploads/{uploadId}', { params: { uploadId: id } })).catch((error: unknown) =>
    console.warn('An upload could not be discarded', error),
  );
}

/** A tab holds this lock while it sends the file, so that no other tab resumes it at the same time. */
export function lockName(projectId: string, kind: UploadKind, file: FileMark): string {
  return ['timbre-upload', projectId, kind, file.name, file.size, file.lastModified].join('/');
}

/** The list may change in another tab. Returns how to unsubscribe. */
export function onRememberedChange(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

function write(projectId: string, uploads: readonly RememberedUpload[]): void {
  writeLocal(keyOf(projectId), uploads.length > 0 ? JSON.stringify(uploads) : '');
  changes.notify();
}

function isRemembered(value: unknown): value is RememberedUpload {
  if (typeof value !== 'object' || value === null) return false;
  const has = (type: 'string' | 'number', ...names: string[]) =>
    names.every((name) => typeof Reflect.get(value, name) === type);
  const kind: unknown = Reflect.get(value, 'kind');
  const purpose: unknown = Reflect.get(value, 'purpose');
  return (
    (kind === 'audio' || kind === 'file') &&
    // Earlier versions did not store it: without it, a file for a line would become a take.
    uploadPurposes.some((known) => known === purpose) &&
    has('string', 'id', 'uri', 'fileName', 'name', 'comment') &&
    has('number', 'size', 'lastModified', 'sent')
  );
}
