import type { Actor } from '@/server/access/actor';
import { openUpload } from '@/server/files/open-uploads';
import { newUploadUri, requireAllowed, type WantedUpload } from '@/server/files/upload-rules';
import type { UploadPurpose } from '@/server/platform/db';
import { signUpload as sign } from '@/server/platform/storage';

/**
 * A place for one PUT of this type and length within ten minutes, for this user and purpose alone.
 * @throws AppError 'too-large', 'too-many-requests', 'unsupported-media-type' for audio that is no audio by its type.
 */
export async function signUpload(
  actor: Actor,
  purpose: UploadPurpose,
  wanted: WantedUpload,
): Promise<{ signedUrl: string; uri: string }> {
  requireAllowed(purpose, wanted);
  const uri = newUploadUri(purpose, wanted);
  const { contentType, size } = wanted;
  await openUpload(actor, { uri, userId: actor.userId, purpose, contentType, sizeBytes: size });
  const signedUrl = await sign({ key: uri, contentType, size });
  return { signedUrl, uri };
}
