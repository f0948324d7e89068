import { uploadLimits } from '@/lib/domain/uploads/upload-rules';
import type { Actor } from '@/server/access/actor';
import { openUpload } from './open-uploads';
import { newUploadUri, requireAllowed, type UploadRequest } from './upload-rules';
import type { UploadPurpose } from '@/server/platform/db';
import { signUpload as sign } from '@/server/platform/storage/storage';

/**
 * For one PUT request with this type and length, valid for ten minutes. A picture of unknown length counts as one of the
 * largest size, and is rejected when it is set if it is larger.
 * @throws AppError 'too-large', 'too-many-requests', or 'unsupported-media-type' for audio with another content type
 */
export async function signUpload(
  actor: Actor,
  purpose: UploadPurpose,
  request: UploadRequest,
): Promise<{ signedUrl: string; uri: string }> {
  requireAllowed(purpose, request);
  const uri = newUploadUri(purpose, request);
  const { contentType, size } = request;
  await openUpload(actor, {
    uri,
    userId: actor.userId,
    purpose,
    contentType,
    sizeBytes: size ?? uploadLimits[purpose],
  });
  const signedUrl = await sign({ key: uri, contentType, size });
  return { signedUrl, uri };
}
