import { uploadLimits } from '@/lib/contracts/audio';
import type { UploadPurpose } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';

export type WantedUpload = { contentType: string; ext: string; size: number };

const folders: Record<UploadPurpose, string> = { audio: 'audio', file: 'files', picture: 'uploads' };

/** @throws AppError 'too-large', 'unsupported-media-type' for audio that is no audio by its type. */
export function requireAllowed(purpose: UploadPurpose, wanted: WantedUpload): void {
  const limit = uploadLimits[purpose];
  if (wanted.size > limit) {
    throw new AppError('too-large', `This file is too large: at most ${sizeText(limit)}.`);
  }
  // Some browsers know no type for .caf or .flac and send the general one: the content decides later.
  if (
    purpose === 'audio' &&
    !/^(audio\/|video\/(mp4|quicktime|webm|ogg)|application\/(ogg|octet-stream))/.test(wanted.contentType)
  ) {
    throw new AppError('unsupported-media-type', 'Please select an audio file');
  }
}

/** Where the upload will lie: a name that nobody can guess, with the file's own ending. */
export function newUploadUri(purpose: UploadPurpose, { ext }: WantedUpload): string {
  const ending = ext.replace(/^\./, '');
  return `${folders[purpose]}/${newId()}${ending ? `.${ending}` : ''}`;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
}
