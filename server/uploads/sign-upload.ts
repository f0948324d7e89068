import { uploadLimits } from '@/lib/domain/uploads/upload-rules';
import type { Actor } from '@/server/access/actor';
import { openUploads } from './open-uploads';
import { newUploadUri, requireAllowed, type UploadRequest } from './upload-rules';
import type { UploadPurpose } from '@/server/platform/db';
import { signUpload as sign } from '@/server/platform/storage/storage';

export type SignedUpload = { signedUrl: string; uri: string };

/** Does the same as `signUploads`, for one file. */
export async function signUpload(actor: Actor, purpose: UploadPurpose, request: UploadRequest): Promise<SignedUpload> {
  const [signed] = await signUploads(actor, purpose, [request]);
  if (!signed) throw new Error('No upload was signed.');
  return signed;
}

/**
 * Signs all URLs or none, in the order of the requests. Each is for one PUT request with this type and length, and
 * valid for ten minutes. A picture of unknown length counts as one of the largest size, and is rejected when it is set
 * if it is larger.
 * @throws AppError 'too-large', 'too-many-requests', or 'unsupported-media-type' for audio with another content type.
 */
export async function signUploads(
  actor: Actor,
  purpose: UploadPurpose,
  requests: readonly UploadRequest[],
): Promise<SignedUpload[]> {
  const uploads = requests.map((request) => {
    requireAllowed(purpose, request);
    return { ...request, uri: newUploadUri(purpose, request) };
  });
  await openUploads(
    actor,
    uploads.map(({ uri, contentType, size }) => ({
      uri,
      userId: actor.userId,
      purpose,
      contentType,
      sizeBytes: size ?? uploadLimits[purpose],
    })),
  );
  return Promise.all(
    uploads.map(async ({ uri, contentType, size }) => ({
      signedUrl: await sign({ key: uri, contentType, size }),
      uri,
    })),
  );
}
