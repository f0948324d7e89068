import type { Me } from '@/lib/contracts/profile';
import { aspectTolerance, type Crop, minCropPx } from '@/lib/domain/people/picture-crop';
import { uploadLimits } from '@/lib/domain/uploads/upload-rules';
import type { Actor } from '@/server/access/actor';
import { pictureKey } from '@/server/access/people';
import { deleteObjects } from '@/server/jobs';
import { transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { renderImage } from '@/server/platform/images';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { enqueue } from '@/server/platform/queue/queue';
import { WorkQueue } from '@/server/platform/queue/work-queue';
import { getObject, putObject } from '@/server/platform/storage/storage';
import { presentActor } from '@/server/profile/queries';
import { claimUpload, requireArrived } from '@/server/uploads/claim-upload';
import { deleteStored } from '@/server/uploads/object-rules';

/** @throws AppError 'forbidden' for another user, and as `requireArrived` and `renderImage` */
export async function setPicture(
  actor: Actor,
  userId: string,
  { picture: uri, crop = null }: { picture: string; crop?: Crop | null | undefined },
): Promise<Me> {
  requireSelf(actor, userId);
  await takePoint('pictures', userId);
  await requireArrived(actor, uri, 'picture');
  const image = await squareOf(actor, () => getObject(uri), crop);
  return storePicture(actor, image, async (tx) => {
    await claimUpload(tx, actor, uri, 'picture');
    await deleteStored(tx, [uri]);
  });
}

/** Sets the middle of the picture in the field `file` of a form. */
export async function uploadPicture(actor: Actor, userId: string, request: Request): Promise<Me> {
  requireSelf(actor, userId);
  await takePoint('pictures', userId);
  const readAndRender = async () => {
    const bytes = await fileOf(request);
    return squareOf(actor, async () => bytes, null);
  };
  return storePicture(actor, await forms.run(readAndRender, { key: userId, signal: request.signal }));
}

export async function deletePicture(actor: Actor, userId: string): Promise<Me> {
  requireSelf(actor, userId);
  await transaction((tx) => replacePicture(tx, actor, null));
  return presentActor(actor);
}

function requireSelf(actor: Actor, userId: string): void {
  if (actor.userId !== userId) throw new AppError('forbidden', 'You can only change your own picture.');
}

function squareOf(actor: Actor, load: () => Promise<Uint8Array>, crop: Crop | null): Promise<Uint8Array> {
  return renderImage({ load, crop, kind: 'square', minCropPx, aspectTolerance }, actor.userId);
}

async function storePicture(actor: Actor, image: Uint8Array, claim?: (tx: Tx) => Promise<void>): Promise<Me> {
  const id = newId();
  await putObject(pictureKey(id), image, 'image/webp');
  try {
    await transaction(async (tx) => {
      await claim?.(tx);
      await replacePicture(tx, actor, id);
    });
  } catch (error) {
    await transaction((tx) => enqueue(tx, deleteObjects, { keys: [pictureKey(id)] }));
    throw error;
  }
  return presentActor(actor);
}

async function replacePicture(tx: Tx, { userId }: Actor, id: string | null): Promise<void> {
  await tx.$queryRaw`select 1 from users where id = ${userId} for update`;
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { picture: true } });
  if (id) await tx.picture.create({ data: { id, uri: pictureKey(id) } });
  await tx.user.update({ where: { id: userId }, data: { pictureId: id } });
  // Several users share a sample picture.
  if (before.picture && !before.picture.isSample) {
    await tx.picture.delete({ where: { id: before.picture.id } });
    await enqueue(tx, deleteObjects, { keys: [before.picture.uri] });
  }
}

const formOverheadBytes = 16 * 1024;
/** A form is in memory until its picture is rendered, at times four times. */
const forms = new WorkQueue({ concurrency: 2, maxRunningPerKey: 1, maxWaiting: 20, maxWaitingPerKey: 3 });
const formTimeLimitMs = 60_000;

/** @throws AppError 'unsupported-media-type' without a form, 'too-large', 'validation' without a file */
async function fileOf(request: Request): Promise<Uint8Array> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new AppError('unsupported-media-type', 'Please send a form (Content-Type: multipart/form-data).');
  }
  const body = await readAtMost(request, uploadLimits.picture + formOverheadBytes);
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  const file = form?.get('file');
  if (!(file instanceof File) || file.size === 0) {
    throw new AppError('validation', 'Please select a file', { fields: { file: 'Please select a file' } });
  }
  return new Uint8Array(await file.arrayBuffer());
}

async function readAtMost(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new AppError('too-large', 'This file is too large: at most 20 MB.');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of withTimeLimit(request.body)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    throw new AppError('validation', 'This request took too long to arrive.', { code: 'timeout' });
  }
  return Buffer.concat(chunks);
}

/** @throws DOMException 'TimeoutError' while it is read */
function withTimeLimit(body: Request['body']): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return body?.pipeThrough(new TransformStream(), { signal: AbortSignal.timeout(formTimeLimitMs) }) ?? [];
}

/** Returns a part of an upload of the actor for the crop dialog. Never fetches an address from the client. */
export async function readCrop(actor: Actor, { url, crop }: { url: string; crop: string }): Promise<Uint8Array> {
  const unavailable = () => new AppError('not-found', 'Unable to fetch image');
  await takePoint('pictures', actor.userId);
  const refuse = () => {
    throw unavailable();
  };
  await requireArrived(actor, url, 'picture').catch(refuse);
  const [minX = 0, minY = 0, width = 1, height = 1] = crop.split(',').map(Number);
  const area = { minX, minY, maxX: Math.min(1, minX + width), maxY: Math.min(1, minY + height) };
  return renderImage(
    { load: () => getObject(url).catch(refuse), crop: area, kind: 'preview', minCropPx: 1, aspectTolerance },
    actor.userId,
  );
}
