import type { PartedUploadState } from '@/lib/contracts/uploads';
import { missingParts } from '@/lib/domain/uploads/upload-rules';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { headObject } from '@/server/platform/storage/storage';
import { joinParts } from '@/server/platform/storage/storage-parts';
import { findOwnUpload, type OwnUpload, presentUpload, wholeParts } from './parted-upload';

/** Age from which a completion was abandoned by a crashed process. */
const abandonedMs = 150_000;

/**
 * Joins the parts into one object. Idempotent: a repeated request returns the completed upload.
 * @throws AppError 'conflict' (code parts-missing) while parts are missing or incomplete, 'unavailable' while another
 * request is joining them.
 */
export async function completeUpload(actor: Actor, id: string): Promise<PartedUploadState> {
  const upload = await findOwnUpload(actor, id);
  if (upload.isComplete) return presentUpload(upload, []);
  await claimCompletion(id);
  try {
    if (!(await isObjectComplete(upload))) {
      const parts = await wholeParts(upload);
      requireAllParts(upload, parts);
      await joinParts(upload, parts);
    }
    await db.partedUpload.updateMany({ where: { id }, data: { completedAt: now() } });
  } catch (error) {
    await db.partedUpload.updateMany({ where: { id, completedAt: null }, data: { completingAt: null } });
    throw error;
  }
  return presentUpload({ ...upload, isComplete: true }, []);
}

/** Claims the completion, because two requests that write the same object could corrupt it. */
async function claimCompletion(id: string): Promise<void> {
  const { count } = await db.partedUpload.updateMany({
    where: {
      id,
      completedAt: null,
      OR: [{ completingAt: null }, { completingAt: { lt: new Date(now().getTime() - abandonedMs) } }],
    },
    data: { completingAt: now() },
  });
  if (count === 0) {
    throw new AppError('unavailable', 'The parts of this file are being put together.', { retryAfterSeconds: 1 });
  }
}

/** Checks the object, because an earlier request may have crashed after the store joined the parts. */
async function isObjectComplete({ key, size }: OwnUpload): Promise<boolean> {
  const object = await headObject(key);
  return object?.size === size;
}

function requireAllParts(upload: OwnUpload, parts: readonly { part: number }[]): void {
  const missing = missingParts(
    upload.size,
    upload.partSize,
    parts.map(({ part }) => part),
  );
  if (missing.length === 0) return;
  throw new AppError('conflict', 'Some parts of this file have not arrived.', { code: 'parts-missing' });
}
