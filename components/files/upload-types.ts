import type { NetworkConnection } from './retry';

export type UploadKind = 'audio' | 'file';

/** A file on its way into a project. */
export interface UploadRequest extends NetworkConnection {
  projectId: string;
  file: File;
  kind: UploadKind;
  /** What was typed beside the file: kept with it when it is interrupted. */
  name: string;
  comment: string;
  /** Bytes that have arrived or are on their way. */
  onProgress: (bytes: number) => void;
}
