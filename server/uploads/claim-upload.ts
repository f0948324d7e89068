import { hourMs } from '@/lib/domain/durations';
import type { Actor } from '@/server/access/actor';
import { db, type Tx, type UploadPurpose } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { headObject } from '@/server/platform/storage';

export type ArrivedUpload = { uri: string; contentType: string; sizeBytes: bigint };

const since = (hours: number) => new Date(Date.now() - hours * hourMs);

/** Hours after its creation during which an upload can be claimed: in one request, or in parts. */
export const wholeHours = 24;
export const partsHours = 72;

/** Excludes uploads that the cleanup may delete at any moment. */
const notExpired = () => ({
  OR: [
    { parts: null, created: { gt: since(wholeHours) } },
    { parts: { isNot: null }, created: { gt: since(partsHours) } },
  ],
});

/**
 * Sends a request to the object store, so call it outside of a transaction.
 * @throws AppError 'validation' for the field `uri`, 'conflict' for an upload that was already claimed
 */
export async function requireArrived(actor: Actor, uri: string, purpose: UploadPurpose): Promise<ArrivedUpload> {
  const upload = await db.upload.findFirst({ where: { uri, userId: actor.userId, purpose } });
  if (!upload) throw invalidField('uri', 'This upload does not exist. Please upload the file again.');
  if (upload.claimedAt) throw alreadyUsed();
  if ((await db.upload.count({ where: { uri, ...notExpired() } })) === 0) throw tooOld();
  const object = await headObject(uri);
  if (!object) throw invalidField('uri', 'The file was not uploaded. Please upload it again.');
  if (BigInt(object.size) !== upload.sizeBytes) {
    throw invalidField('uri', 'The upload is incomplete. Please upload the file again.');
  }
  if (object.contentType !== upload.contentType) {
    throw invalidField('uri', 'The file is not of the announced type. Please upload it again.');
  }
  return { uri, contentType: upload.contentType, sizeBytes: upload.sizeBytes };
}

export async function claimUpload(tx: Tx, actor: Actor, uri: string, purpose: UploadPurpose): Promise<void> {
  const { count } = await tx.upload.updateMany({
    where: { uri, userId: actor.userId, purpose, claimedAt: null, ...notExpired() },
    data: { claimedAt: new Date() },
  });
  if (count === 0) throw alreadyUsed();
}

function tooOld(): AppError {
  return invalidField('uri', 'This upload has expired. Please upload the file again.');
}

function alreadyUsed(): AppError {
  return new AppError('conflict', 'This upload was already used.', { code: 'upload-used' });
}
