import { isRefused } from './connection';
import { contentTypeOf, endingOf } from './file-facts';
import type { UploadKind } from './upload-types';
import { api } from '@/lib/client/api';
import { maxSignedTogether } from '@/lib/domain/uploads/upload-rules';

type Signed = { signedUrl: string; uri: string };
type Batch = {
  files: readonly File[];
  signed: Promise<Signed[]>;
  /** Number of files whose upload has not begun. */
  numLeft: number;
  startedAt: number;
};

/**
 * Milliseconds for which a signature is used: half of the ten minutes for which it is valid, because the upload needs
 * the rest.
 */
const usableMs = 300_000;

/** Number of files of a batch that are left when the next batch is signed. */
const aheadFrom = 25;

const announced = (file: File) => ({ contentType: contentTypeOf(file), ext: endingOf(file.name), size: file.size });

/** @throws ApiError */
export function signOne(file: File, kind: UploadKind, signal: AbortSignal): Promise<Signed> {
  const body = announced(file);
  return kind === 'audio'
    ? api('POST /sign-audio-url', { body, signal })
    : api('POST /sign-files-url', { body, signal });
}

/** Signs the upload of an audio file together with those that wait behind it. */
export class SignTogether {
  /** Batches of the files whose upload has not begun. */
  private readonly batches = new WeakMap<File, Batch>();
  private readonly begun = new WeakSet<File>();

  /** `waiting` returns the files whose upload has not ended, in their order. */
  constructor(private readonly waiting: () => readonly File[]) {}

  /** @throws ApiError about this file, or without a response */
  readonly sign = async (file: File, signal: AbortSignal): Promise<Signed> => {
    // Many uploads are started one after the other.
    await Promise.resolve();
    const batch = this.find(file) ?? this.start([file, ...this.unsigned()]);
    this.batches.delete(file);
    this.begun.add(file);
    batch.numLeft -= 1;
    // The uploads do not wait for the next batch. If it fails, the first file of it requests it again.
    if (batch.numLeft === aheadFrom) this.start(this.unsigned()).signed.catch(() => {});
    if (batch.files.length === 1) return signOne(file, 'audio', signal);
    try {
      const signed = (await batch.signed)[batch.files.indexOf(file)];
      if (signed) return signed;
    } catch (error) {
      for (const other of batch.files) if (this.batches.get(other) === batch) this.batches.delete(other);
      if (!isRefused(error)) throw error;
    }
    // It may be one of the others that the server refuses.
    return signOne(file, 'audio', signal);
  };

  private find(file: File): Batch | null {
    const batch = this.batches.get(file);
    return batch && performance.now() - batch.startedAt < usableMs ? batch : null;
  }

  private unsigned(): File[] {
    return this.waiting().filter((file) => !this.begun.has(file) && !this.find(file));
  }

  private start(wanted: readonly File[]): Batch {
    const files = [...new Set(wanted)].slice(0, maxSignedTogether);
    const signed =
      files.length > 1 ? api('POST /sign-audio-urls', { body: { files: files.map(announced) } }) : Promise.resolve([]);
    const batch = { files, signed, numLeft: files.length, startedAt: performance.now() };
    for (const file of files) this.batches.set(file, batch);
    return batch;
  }
}
