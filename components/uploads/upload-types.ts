import type { NetworkConnection } from './connection';

export type UploadKind = 'audio' | 'file';

/** What the uploaded file becomes, which decides the endpoint that gets its URI. */
export const uploadPurposes = ['take', 'named-take', 'line', 'file', 'demo'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export type UploadRequest = {
  projectId: string;
  file: File;
  kind: UploadKind;
  purpose: UploadPurpose;
  /** The browser made the file, so after a reload the user cannot choose it again to resume. */
  isGenerated?: boolean;
  /** Stored with an interrupted upload. Of a line: its filename. */
  name: string;
  comment: string;
  /** Instead of a request for this file alone. */
  sign?: (file: File, signal: AbortSignal) => Promise<{ signedUrl: string; uri: string }>;
  onProgress: (bytes: number) => void;
} & NetworkConnection;

/** A file that only this browser has. It is stored until the server has it. */
export type StoredFile = {
  /** Of an earlier upload that may have been delivered; null if it has to be uploaded. */
  uri: string | null;
  onUploaded: (uri: string) => Promise<void>;
  onDelivered: () => void;
  /** The user canceled the upload, or left before it began. */
  onCanceled: () => void;
};
