import { uploadLimits } from '@/lib/contracts/audio';
import type { Actor } from '@/server/access/actor';
import { db, type UploadPurpose } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { signUpload as sign } from '@/server/platform/storage';

type Wanted = { contentType: string; ext: string; size: number };

const folders: Record<UploadPurpose, string> = { audio: 'audio', file: 'files', picture: 'uploads' };

/**
 * A place for one PUT of this type and length within ten minutes, for this user and purpose alone.
 * @throws AppError 'too-large', 'unsupported-media-type' for audio that is no audio by its type.
 */
export async function signUpload(
  actor: Actor,
  purpose: UploadPurpose,
  wanted: Wanted,
): Promise<{ signedUrl: string; uri: string }> {
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
  const ext = wanted.ext.replace(/^\./, '');
  const uri = `${folders[purpose]}/${newId()}${ext ? `.${ext}` : ''}`;
  const signedUrl = await sign({ key: uri, contentType: wanted.contentType, size: wanted.size });
  await db.upload.create({
    data: { uri, userId: actor.userId, purpose, contentType: wanted.contentType, sizeBytes: wanted.size },
  });
  return { signedUrl, uri };
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
}
