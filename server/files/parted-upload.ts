import type { BodyOf } from '@/lib/contracts/contract';
import type { beginUpload as contract, PartedUploadState } from '@/lib/contracts/uploads';
import { partRange, partSizeBytes } from '@/lib/domain/upload-parts';
import type { Actor } from '@/server/access/actor';
import { deleteStored } from '@/server/files/delete-stored';
import { openUpload } from '@/server/files/open-uploads';
import { newUploadUri, requireAllowed } from '@/server/files/upload-rules';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { abortParts, beginParts, listParts, signPart, type StoredPart } from '@/server/platform/storage-parts';

/** Begins an upload that may go on after a break. @throws AppError as for an upload in one piece. */
export async function beginUpload(actor: Actor, body: BodyOf<typeof contract>): Promise<PartedUploadState> {
  const { purpose, contentType, size } = body;
  requireAllowed(purpose, body);
  const [id, uri] = [newId(), newUploadUri(purpose, body)];
  await openUpload(actor, { uri, userId: actor.userId, purpose, contentType, sizeBytes: size });
  const storeId = await beginParts(uri, contentType);
  await db.partedUpload.create({ data: { id, uri, storeId, partSize: partSizeBytes } });
  return { id, uri, size, partSize: partSizeBytes, arrived: [], isComplete: false };
}

export type OwnUpload = Awaited<ReturnType<typeof findOwnUpload>>;

/** @throws AppError 'not-found' for an upload of somebody else, one that was given up, and one that was delivered. */
export async function findOwnUpload(actor: Actor, id: string) {
  const found = await db.partedUpload.findFirst({
    where: { id, upload: { userId: actor.userId, claimedAt: null } },
    include: { upload: { select: { sizeBytes: true } } },
  });
  if (!found) throw unknownUpload();
  const { uri, storeId, partSize, completedAt } = found;
  return { id, key: uri, storeId, partSize, size: Number(found.upload.sizeBytes), isComplete: completedAt !== null };
}

/**
 * The parts that are in the store whole: one that broke off is there as well, but shorter.
 * @throws AppError 'not-found' where the store has forgotten the upload
 */
export async function wholeParts(upload: OwnUpload): Promise<StoredPart[]> {
  const stored = await listParts(upload);
  if (!stored) throw unknownUpload();
  return stored.filter(({ part, size }) => {
    const { start, end } = partRange(part, upload.size, upload.partSize);
    return size === end - start;
  });
}

export async function readUpload(actor: Actor, id: string): Promise<PartedUploadState> {
  const upload = await findOwnUpload(actor, id);
  const arrived = upload.isComplete ? [] : (await wholeParts(upload)).map(({ part }) => part);
  return presentUpload(upload, arrived);
}

export function presentUpload(upload: OwnUpload, arrived: readonly number[]): PartedUploadState {
  const { id, key, size, partSize, isComplete } = upload;
  return { id, uri: key, size, partSize, arrived: [...arrived], isComplete };
}

/** Addresses for these parts, each for its own length alone. */
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
        throw new AppError('validation', 'This file has no such part.', { fields: { parts: String(part) } });
      return { part, signedUrl: await signPart(upload, part, end - start) };
    }),
  );
}

/** Gives the upload up: what has arrived is deleted, and it no longer counts among the user's open uploads. */
export async function cancelUpload(actor: Actor, id: string): Promise<void> {
  const upload = await findOwnUpload(actor, id);
  if (!upload.isComplete) await abortParts(upload);
  await transaction(async (tx) => {
    // One that was delivered meanwhile stays.
    const { count } = await tx.upload.deleteMany({ where: { uri: upload.key, claimedAt: null } });
    if (count > 0) await deleteStored(tx, [upload.key]);
  });
}

function unknownUpload(): AppError {
  return new AppError('not-found', 'There is no such upload. Please upload the file again.', {
    code: 'upload-unknown',
  });
}
