import type { PartedUploadState } from '@/lib/contracts/uploads';
import { missingParts } from '@/lib/domain/upload-parts';
import type { Actor } from '@/server/access/actor';
import { findOwnUpload, presentUpload, wholeParts, type OwnUpload } from '@/server/files/parted-upload';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { headObject } from '@/server/platform/storage';
import { joinParts } from '@/server/platform/storage-parts';

/** Who has put parts together for this long has died over it. */
const abandonedMs = 150_000;

/**
 * Puts the parts together. Asked again, after an answer that was lost for example, it says so without doing it twice.
 * @throws AppError 'conflict' (code parts-missing) while parts have not arrived whole, 'unavailable' while another request
 * is at it.
 */
export async function completeUpload(actor: Actor, id: string): Promise<PartedUploadState> {
  const upload = await findOwnUpload(actor, id);
  if (upload.isComplete) return presentUpload(upload, []);
  await claimCompletion(id);
  try {
    if (!(await isThereWhole(upload))) {
      const parts = await wholeParts(upload);
      requireAll(upload, parts);
      await joinParts(upload, parts);
    }
    await db.partedUpload.updateMany({ where: { id }, data: { completedAt: new Date() } });
  } catch (error) {
    await db.partedUpload.updateMany({ where: { id, completedAt: null }, data: { completingAt: null } });
    throw error;
  }
  return presentUpload({ ...upload, isComplete: true }, []);
}

/** One request at a time: two that write the same object could each spoil the other's. */
async function claimCompletion(id: string): Promise<void> {
  const { count } = await db.partedUpload.updateMany({
    where: {
      id,
      completedAt: null,
      OR: [{ completingAt: null }, { completingAt: { lt: new Date(Date.now() - abandonedMs) } }],
    },
    data: { completingAt: new Date() },
  });
  if (count === 0) {
    throw new AppError('unavailable', 'The parts of this file are being put together.', { retryAfterSeconds: 1 });
  }
}

/** A request that died after the store had done it has left the whole object behind. */
async function isThereWhole({ key, size }: OwnUpload): Promise<boolean> {
  const object = await headObject(key);
  return object?.size === size;
}

function requireAll(upload: OwnUpload, parts: readonly { part: number }[]): void {
  const missing = missingParts(
    upload.size,
    upload.partSize,
    parts.map(({ part }) => part),
  );
  if (missing.length === 0) return;
  throw new AppError('conflict', 'Some parts of this file have not arrived.', { code: 'parts-missing' });
}
