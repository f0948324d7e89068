import type { Actor } from '@/server/access/actor';
import { db, type Tx, type UploadPurpose } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { headObject } from '@/server/platform/storage';

export type ArrivedUpload = { uri: string; contentType: string; sizeBytes: bigint };

const hourMs = 3600_000;
const since = (hours: number) => new Date(Date.now() - hours * hourMs);

/** So long after its beginning an upload in one piece, and one in parts, may still be delivered. */
export const wholeHours = 24;
export const partsHours = 72;

/** What is older may be cleared away at any moment. */
const youngEnough = () => ({
  OR: [
    { parts: null, created: { gt: since(wholeHours) } },
    { parts: { isNot: null }, created: { gt: since(partsHours) } },
  ],
});

/**
 * Looks whether the upload is there, whole, and this user's. Asks the object store, so call it before the transaction.
 * @throws AppError 'validation' with a sentence about the field `uri`.
 */
export async function requireArrived(actor: Actor, uri: string, purpose: UploadPurpose): Promise<ArrivedUpload> {
  const upload = await db.upload.findFirst({ where: { uri, userId: actor.userId, purpose } });
  if (!upload) throw invalidField('uri', 'This upload is not known. Please upload the file again.');
  if (upload.claimedAt) throw alreadyUsed();
  if ((await db.upload.count({ where: { uri, ...youngEnough() } })) === 0) throw tooOld();
  const object = await headObject(uri);
  if (!object) throw invalidField('uri', 'The upload did not arrive. Please upload the file again.');
  if (BigInt(object.size) !== upload.sizeBytes) {
    throw invalidField('uri', 'The upload did not arrive whole. Please upload the file again.');
  }
  if (object.contentType !== upload.contentType) {
    throw invalidField('uri', 'The upload is of another type than was said. Please upload the file again.');
  }
  return { uri, contentType: upload.contentType, sizeBytes: upload.sizeBytes };
}

/** Takes the upload for good: of two that try, one gets it. @throws AppError 'conflict' for the other. */
export async function claimUpload(tx: Tx, actor: Actor, uri: string, purpose: UploadPurpose): Promise<void> {
  const { count } = await tx.upload.updateMany({
    where: { uri, userId: actor.userId, purpose, claimedAt: null, ...youngEnough() },
    data: { claimedAt: new Date() },
  });
  if (count === 0) throw alreadyUsed();
}

function tooOld(): AppError {
  return invalidField('uri', 'This upload is too old. Please upload the file again.');
}

function alreadyUsed(): AppError {
  return new AppError('conflict', 'This upload was already used.', { code: 'upload-used' });
}
