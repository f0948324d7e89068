import type { BodyOf } from '@/lib/contracts/contract';
import type { beginUpload as contract, PartedUploadState } from '@/lib/contracts/uploads';
import { missingParts, partRange, partSizeBytes } from '@/lib/domain/uploads/upload-rules';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { headObject } from '@/server/platform/storage/storage';
import {
  abortParts,
  beginParts,
  joinParts,
  listParts,
  signPart,
  type StoredPart,
} from '@/server/platform/storage/storage-parts';
import { deleteStored } from './object-rules';
import { newUploadUri, openUploads, requireAllowed } from './sign-upload';

/** Starts a resumable upload. @throws AppError as `signUpload` */
export async function beginUpload(actor: Actor, body: BodyOf<typeof contract>): Promise<PartedUploadState> {
  const { purpose, contentType, size } = body;
  requireAllowed(purpose, body);
  const [id, uri] = [newId(), newUploadUri(purpose, body)];
  await openUploads(actor, [{ uri, userId: actor.userId, purpose, contentType, sizeBytes: size }]);
  const storeId = await beginParts(uri, contentType);
  await db.partedUpload.create({ data: { id, uri, storeId, partSize: partSizeBytes } });
  return { id, uri, size, partSize: partSizeBytes, arrived: [], isComplete: false };
}

export async function readUpload(actor: Actor, id: string): Promise<PartedUploadState> {
  const upload = await findOwnUpload(actor, id);
  const arrived = upload.isComplete ? [] : (await wholeParts(upload)).map(({ part }) => part);
  return presentUpload(upload, arrived);
}

/** Signs URLs, each of which accepts only the exact length of its part. */
export async function signParts(
  actor: Actor,
  id: string,
  parts: readonly number[],
): Promise<Array<{ part: number; signedUrl: string }>> {
  const upload = await findOwnUpload(actor, id);
  if (upload.isComplete)
    throw new AppError('conflict', 'This upload is complete already.', { code: 'upload-complete' });
  return Promise.all(
    parts.map(async (part) => {
      const { start, end } = partRange(part, upload.size, upload.partSize);
      if (start >= end)
        throw new AppError('validation', 'This file does not have that part.', { fields: { parts: String(part) } });
      return { part, signedUrl: await signPart(upload, part, end - start) };
    }),
  );
}

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

/** Cancels the upload and deletes its parts, so that it no longer counts against the user's limits. */
export async function cancelUpload(actor: Actor, id: string): Promise<void> {
  const upload = await findOwnUpload(actor, id);
  if (!upload.isComplete) await abortParts(upload);
  await transaction(async (tx) => {
    // Keep the object if the upload was claimed in the meantime.
    const { count } = await tx.upload.deleteMany({ where: { uri: upload.key, claimedAt: null } });
    if (count > 0) await deleteStored(tx, [upload.key]);
  });
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

type OwnUpload = Awaited<ReturnType<typeof findOwnUpload>>;

/** @throws AppError 'not-found' for another user's upload and for a canceled or claimed one */
async function findOwnUpload(actor: Actor, id: string) {
  const row = await db.partedUpload.findFirst({
    where: { id, upload: { userId: actor.userId, claimedAt: null } },
    include: { upload: { select: { sizeBytes: true } } },
  });
  if (!row) throw unknownUpload();
  const { uri, storeId, partSize, completedAt } = row;
  return { id, key: uri, storeId, partSize, size: Number(row.upload.sizeBytes), isComplete: completedAt !== null };
}

/**
 * Excludes interrupted parts, which the store also lists, with a smaller size.
 * @throws AppError 'not-found' when the store no longer has the upload.
 */
async function wholeParts(upload: OwnUpload): Promise<StoredPart[]> {
  const stored = await listParts(upload);
  if (!stored) throw unknownUpload();
  return stored.filter(({ part, size }) => {
    const { start, end } = partRange(part, upload.size, upload.partSize);
    return size === end - start;
  });
}

function presentUpload(upload: OwnUpload, arrived: readonly number[]): PartedUploadState {
  const { id, key, size, partSize, isComplete } = upload;
  return { id, uri: key, size, partSize, arrived: [...arrived], isComplete };
}

function unknownUpload(): AppError {
  return new AppError('not-found', 'This upload does not exist. Please upload the file again.', {
    code: 'upload-unknown',
  });
}
