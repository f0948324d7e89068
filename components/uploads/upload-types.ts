import { ApiError } from '@/lib/client/api';
import type { NetworkConnection } from './connection';

export type UploadKind = 'audio' | 'file';

/** Purposes of an uploaded file, which decide the endpoint that gets its URI. */
export const uploadPurposes = ['take', 'named-take', 'line', 'file', 'demo'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export type UploadRequest = {
  projectId: string;
  file: File;
  kind: UploadKind;
  purpose: UploadPurpose;
  /** The browser made the file, so after a reload the user cannot choose it again to resume. */
  isGenerated?: boolean;
  /** Name that is stored with an interrupted upload; for a line, its filename. */
  name: string;
  comment: string;
  /** Signs the upload. If absent, a request signs this file alone. */
  sign?: (file: File, signal: AbortSignal) => Promise<{ signedUrl: string; uri: string }>;
  onProgress: (bytes: number) => void;
} & NetworkConnection;

/** A file that only this browser has. It is stored until the server has it. */
export type StoredFile = {
  /** URI of an earlier upload that may have been delivered; null if the file has to be uploaded. */
  uri: string | null;
  onUploaded: (uri: string) => Promise<void>;
  onDelivered: () => void;
  /** The user canceled the upload, or left before it began. */
  onCanceled: () => void;
};

/** The response of an earlier attempt was lost: its idempotency key, or after a day its upload, is used. */
export const isDelivered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'already-done' || error.code === 'upload-used');
