import type { NetworkConnection } from './retry';

export type UploadKind = 'audio' | 'file';

export interface UploadRequest extends NetworkConnection {
  projectId: string;
  file: File;
  kind: UploadKind;
  /** Stored with an interrupted upload. */
  name: string;
  comment: string;
  onProgress: (bytes: number) => void;
}
