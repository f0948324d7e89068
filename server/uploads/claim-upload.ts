import { hourMs } from '@/lib/domain/durations';
import { tooLargeText } from '@/lib/domain/uploads/upload-rules';
import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import { db, type Tx, type UploadPurpose } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { headObject } from '@/server/platform/storage/storage';

export type ArrivedUpload = { uri: string; contentType: string; sizeBytes: bigint };

/** Hours after its creation during which an upload in one request can be claimed; `partsHours` is for one in parts. */
export const wholeHours = 24;
export const partsHours = 72;

/**
 * Sends a request to the object store, so call it outside of a transaction.
 * @throws AppError 'too-large', 'validation' for the field `uri`, 'conflict' for an upload that was already claimed.
 */
export async function requireArrived(actor: Actor, uri: string, purpose: UploadPurpose): Promise<ArrivedUpload> {
  const [upload] = await requireAllArrived(actor, [uri], purpose);
  if (!upload) throw missingUpload();
  return upload;
}

const headsAtOnce = 16;

/** Does the same as `requireArrived`, in the order of the URIs; asks the object store for several objects at once. */
export async function requireAllArrived(
  actor: Actor,
  uris: readonly string[],
  purpose: UploadPurpose,
): Promise<ArrivedUpload[]> {
  const ofActor = { uri: { in: [...uris] }, userId: actor.userId, purpose };
  const uploads = new Map((await db.upload.findMany({ where: ofActor })).map((upload) => [upload.uri, upload]));
  const usable = new Set(
    (await db.upload.findMany({ where: { ...ofActor, ...notExpired() }, select: { uri: true } })).map(({ uri }) => uri),
  );
  const found = uris.map((uri) => {
    const upload = uploads.get(uri);
    if (!upload) throw missingUpload();
    if (upload.claimedAt) throw alreadyUsed();
    if (!usable.has(uri)) throw expiredUpload();
    return upload;
  });
  for (let start = 0; start < found.length; start += headsAtOnce) {
    await Promise.all(found.slice(start, start + headsAtOnce).map((upload) => requireStored(upload, purpose)));
  }
  return found.map(({ uri, contentType, sizeBytes }) => ({ uri, contentType, sizeBytes }));
}

async function requireStored(upload: ArrivedUpload, purpose: UploadPurpose): Promise<void> {
  const object = await headObject(upload.uri);
  if (!object) throw invalidField('uri', 'The file was not uploaded. Please upload it again.');
  requireSize(purpose, object.size);
  // Pictures may be signed without their size.
  if (purpose !== 'picture' && BigInt(object.size) !== upload.sizeBytes) {
    throw invalidField('uri', 'The upload is incomplete. Please upload the file again.');
  }
  if (object.contentType !== upload.contentType) {
    throw invalidField('uri', 'The file is not of the announced type. Please upload it again.');
  }
}

/** @throws AppError 'too-large' */
export function requireSize(purpose: UploadPurpose, size: number): void {
  const tooLarge = tooLargeText(purpose, size);
  if (tooLarge) throw new AppError('too-large', tooLarge);
}

export function claimUpload(tx: Tx, actor: Actor, uri: string, purpose: UploadPurpose): Promise<void> {
  return claimUploads(tx, actor, [uri], purpose);
}

/** @throws AppError 'conflict' if one of them was already claimed */
export async function claimUploads(
  tx: Tx,
  actor: Actor,
  uris: readonly string[],
  purpose: UploadPurpose,
): Promise<void> {
  const { count } = await tx.upload.updateMany({
    where: { uri: { in: [...uris] }, userId: actor.userId, purpose, claimedAt: null, ...notExpired() },
    data: { claimedAt: now(tx) },
  });
  if (count < uris.length) throw alreadyUsed();
}

/** Excludes uploads that the cleanup may delete at any moment. */
const notExpired = () => ({
  OR: [
    { parts: null, created: { gt: hoursAgo(wholeHours) } },
    { parts: { isNot: null }, created: { gt: hoursAgo(partsHours) } },
  ],
});

const hoursAgo = (hours: number) => new Date(now().getTime() - hours * hourMs);

function missingUpload(): AppError {
  return invalidField('uri', 'This upload does not exist. Please upload the file again.');
}

function expiredUpload(): AppError {
  return invalidField('uri', 'This upload has expired. Please upload the file again.');
}

function alreadyUsed(): AppError {
  return new AppError('conflict', 'This upload was already used.', { code: 'upload-used' });
}
