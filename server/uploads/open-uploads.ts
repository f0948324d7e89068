import type { Actor } from '@/server/access/actor';
import { type Prisma, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

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
