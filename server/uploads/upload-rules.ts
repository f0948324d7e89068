import { mayBeAudio, tooLargeText } from '@/lib/domain/uploads/upload-rules';
import type { UploadPurpose } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';

/** `size` is optional for pictures only. */
export type UploadRequest = { contentType: string; ext: string; size?: number | undefined };

const folders: Record<UploadPurpose, string> = { audio: 'audio', file: 'files', picture: 'uploads' };

export function requireAllowed(purpose: UploadPurpose, request: UploadRequest): void {
  requireSize(purpose, request.size ?? 0);
  if (purpose === 'audio' && !mayBeAudio(request.contentType)) {
    throw new AppError('unsupported-media-type', 'Please select an audio file');
  }
  if (purpose === 'picture' && !request.contentType.startsWith('image/')) {
    throw new AppError('unsupported-media-type', 'Please select a picture');
  }
}

/** @throws AppError 'too-large' */
export function requireSize(purpose: UploadPurpose, size: number): void {
  const tooLarge = tooLargeText(purpose, size);
  if (tooLarge) throw new AppError('too-large', tooLarge);
}

/** Returns a key that cannot be guessed, and has the file's extension. */
export function newUploadUri(purpose: UploadPurpose, { ext }: UploadRequest): string {
  const extension = ext.replace(/^\./, '');
  return `${folders[purpose]}/${newId()}${extension ? `.${extension}` : ''}`;
}
