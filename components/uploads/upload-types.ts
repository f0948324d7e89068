import type { NetworkConnection } from './retry';

export type UploadKind = 'audio' | 'file';

export interface UploadRequest extends NetworkConnection {
  projectId: string;
  file: File;
  kind: UploadKind;
  /** Form input for the file, stored with an interrupted upload. */
  name: string;
  comment: string;
  /** Called with the bytes sent so far. */
  onProgress: (bytes: number) => void;
}
