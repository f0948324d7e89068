import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import type { UploadKind } from './upload-types';
import { api } from '@/lib/client/api';

/** An upload in parts that was begun and is not in its project yet, as this browser keeps it. */
export type RememberedUpload = {
  /** The server's id of it. */
  id: string;
  uri: string;
  kind: UploadKind;
  /** The file it was begun with: only the very same can go on. */
  fileName: string;
  size: number;
  lastModified: number;
  /** What was typed beside it. */
  name: string;
  comment: string;
  /** Bytes that have arrived. */
  sent: number;
};

type FileMark = Pick<File, 'name' | 'size' | 'lastModified'>;

const keyOf = (projectId: string) => `uploads.${projectId}`;
const listeners = new Set<() => void>();

/** Uploads of a project that can go on, the oldest first. */
export function rememberedUploads(projectId: string): readonly RememberedUpload[] {
  const text = readLocal(keyOf(projectId));
  if (!text) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

/** The upload that this file was begun with. */
export function findRemembered(projectId: string, kind: UploadKind, file: FileMark): RememberedUpload | undefined {
  return rememberedUploads(projectId).find((upload) => upload.kind === kind && isSameFile(upload, file));
}

/** By name, length and the moment of its last change: a recording that was made again is another one. */
export function isSameFile(upload: RememberedUpload, file: FileMark): boolean {
  return upload.fileName === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
}

/** Keeps it, or what has changed of it. */
export function rememberUpload(projectId: string, upload: RememberedUpload): void {
  write(projectId, [...rememberedUploads(projectId).filter(({ id }) => id !== upload.id), upload]);
}

/** It is in the project now, or nobody wants it any more. */
export function forgetUpload(projectId: string, upload: { id: string } | { uri: string }): void {
  const isIt = (other: RememberedUpload) => ('id' in upload ? other.id === upload.id : other.uri === upload.uri);
  write(
    projectId,
    rememberedUploads(projectId).filter((other) => !isIt(other)),
  );
}

/** Gives the upload up here and on the server. What the server does not hear of, it clears away by itself. */
export function discardUpload(projectId: string, id: string): void {
  forgetUpload(projectId, { id });
  api('DELETE /uploads/{uploadId}', { params: { uploadId: id } }).catch(() => {});
}

/** The lock that a tab holds while it sends this file, so that no other goes on with it at the same time. */
export function lockName(projectId: string, kind: UploadKind, file: FileMark): string {
  return ['timbre-upload', projectId, kind, file.name, file.size, file.lastModified].join('/');
}

/** Runs `listener` when the list changes, in this tab or in another. */
export function onRememberedChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(projectId: string, uploads: readonly RememberedUpload[]): void {
  writeLocal(keyOf(projectId), uploads.length > 0 ? JSON.stringify(uploads) : '');
  for (const listener of listeners) listener();
}

function isRemembered(value: unknown): value is RememberedUpload {
  if (typeof value !== 'object' || value === null) return false;
  const has = (type: 'string' | 'number', ...names: string[]) =>
    names.every((name) => typeof Reflect.get(value, name) === type);
  const kind: unknown = Reflect.get(value, 'kind');
  return (
    (kind === 'audio' || kind === 'file') &&
    has('string', 'id', 'uri', 'fileName', 'name', 'comment') &&
    has('number', 'size', 'lastModified', 'sent')
  );
}
