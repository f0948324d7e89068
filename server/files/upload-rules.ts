import { mayBeAudio, tooLargeText } from '@/lib/domain/upload-rules';
import type { UploadPurpose } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';

export type WantedUpload = { contentType: string; ext: string; size: number };

const folders: Record<UploadPurpose, string> = { audio: 'audio', file: 'files', picture: 'uploads' };

/** @throws AppError 'too-large', 'unsupported-media-type' for audio that is no audio by its type. */
export function requireAllowed(purpose: UploadPurpose, wanted: WantedUpload): void {
  const tooLarge = tooLargeText(purpose, wanted.size);
  if (tooLarge) throw new AppError('too-large', tooLarge);
  if (purpose === 'audio' && !mayBeAudio(wanted.contentType)) {
    throw new AppError('unsupported-media-type', 'Please select an audio file');
  }
}

/** Where the upload will lie: a name that nobody can guess, with the file's own ending. */
export function newUploadUri(purpose: UploadPurpose, { ext }: WantedUpload): string {
  const ending = ext.replace(/^\./, '');
  return `${folders[purpose]}/${newId()}${ending ? `.${ending}` : ''}`;
}
