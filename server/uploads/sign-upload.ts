import { mayBeAudio, uploadLimits } from '@/lib/domain/uploads/upload-rules';
import type { Actor } from '@/server/access/actor';
import { type Prisma, transaction, type UploadPurpose } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { signUpload as sign } from '@/server/platform/storage/storage';
import { requireSize } from './claim-upload';

type SignedUpload = { signedUrl: string; uri: string };

/** `size` is optional for pictures only. */
type UploadRequest = { contentType: string; ext: string; size?: number | undefined };

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

const uploadFolders: Record<UploadPurpose, string> = { audio: 'audio', file: 'files', picture: 'uploads' };

export function requireAllowed(purpose: UploadPurpose, request: UploadRequest): void {
  requireSize(purpose, request.size ?? 0);
  if (purpose === 'audio' && !mayBeAudio(request.contentType)) {
    throw new AppError('unsupported-media-type', 'Please select an audio file');
  }
  if (purpose === 'picture' && !request.contentType.startsWith('image/')) {
    throw new AppError('unsupported-media-type', 'Please select a picture');
  }
}

/** Returns a key that cannot be guessed, and has the file's extension. */
export function newUploadUri(purpose: UploadPurpose, { ext }: UploadRequest): string {
  const extension = ext.replace(/^\./, '');
  return `${uploadFolders[purpose]}/${newId()}${extension ? `.${extension}` : ''}`;
}

/** Limits for the unclaimed uploads of a user: number and total bytes (docs/rules/audio.md#uploads). */
const maxOpenUploads = 500;
const maxOpenBytes = 10 * 1024 ** 3;
const retryAfterSeconds = 3600;

/**
 * Opens all uploads or none. Locks the user's row, so that concurrent requests cannot exceed the limits.
 * @throws AppError 'too-many-requests' above the number of uploads, 'too-large' above the total bytes.
 */
export async function openUploads(actor: Actor, uploads: readonly Prisma.UploadCreateManyInput[]): Promise<void> {
  const addedBytes = uploads.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0);
  await transaction(async (tx) => {
    await tx.$queryRaw`select 1 from users where id = ${actor.userId} for update`;
    const open = await tx.upload.aggregate({
      where: { userId: actor.userId, claimedAt: null },
      _count: true,
      _sum: { sizeBytes: true },
    });
    if (open._count + uploads.length > maxOpenUploads) {
      throw new AppError(
        'too-many-requests',
        `You have ${maxOpenUploads} unfinished uploads. Finish or cancel some of them, or try again tomorrow.`,
        { code: 'upload-quota', retryAfterSeconds },
      );
    }
    if (Number(open._sum.sizeBytes ?? 0) + addedBytes > maxOpenBytes) {
      throw new AppError(
        'too-large',
        'Your unfinished uploads may have 10 GB together. Finish or cancel some of them, or try again tomorrow.',
        { code: 'upload-quota' },
      );
    }
    await tx.upload.createMany({ data: [...uploads] });
  });
}
