import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { bytesOfParts, partRange } from '@/lib/domain/uploads/upload-rules';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { headObject, putObject } from '@/server/platform/storage/storage';
import { listParts } from '@/server/platform/storage/storage-parts';
import { aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { beginUpload, cancelUpload, completeUpload, readUpload, signParts } from './parted-upload';
import { purgeUploads } from './purge-uploads';

const mebibyte = 1024 ** 2;
const bytes = randomBytes(9 * mebibyte);

let actor: Actor;
beforeAll(async () => {
  ({ actor } = await aVoice());
});

const begin = (size = bytes.length) =>
  beginUpload(actor, { purpose: 'audio', contentType: 'audio/wav', ext: 'wav', size });

async function put({ id, partSize }: { id: string; partSize: number }, part: number): Promise<number> {
  const [signed] = await signParts(actor, id, [part]);
  const { start, end } = partRange(part, bytes.length, partSize);
  const body = new Uint8Array(bytes.subarray(start, end));
  return (await fetch(signed?.signedUrl ?? '', { method: 'PUT', body })).status;
}

test('joins parts that arrive in any order and some twice', async () => {
  const upload = await begin();
  expect(upload).toMatchObject({ size: bytes.length, partSize: 8 * mebibyte, arrived: [], isComplete: false });
  expect(await put(upload, 2)).toBe(200);
  expect((await readUpload(actor, upload.id)).arrived).toEqual([2]);
  await expect(completeUpload(actor, upload.id)).rejects.toMatchObject({ kind: 'conflict', code: 'parts-missing' });
  for (const part of [1, 2]) await put(upload, part);
  expect(await completeUpload(actor, upload.id)).toMatchObject({ isComplete: true });
  expect(await completeUpload(actor, upload.id)).toMatchObject({ isComplete: true });
  expect(await headObject(upload.uri)).toEqual({ size: bytes.length, contentType: 'audio/wav' });
  await expect(signParts(actor, upload.id, [1])).rejects.toMatchObject({ code: 'upload-complete' });
});

test('parallel completions join the parts once, and return the same result', async () => {
  const upload = await begin();
  for (const part of [1, 2]) await put(upload, part);
  const results = await inParallel(20, () => completeUpload(actor, upload.id));
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const result of results) {
    if (result.status === 'fulfilled') expect(result.value).toMatchObject({ id: upload.id, isComplete: true });
    else expect(result.reason).toMatchObject({ kind: 'unavailable' });
  }
  expect((await headObject(upload.uri))?.size).toBe(bytes.length);
});

test('has the limits and types of a single upload, and a length for each part', async () => {
  const file = { purpose: 'file', contentType: 'text/plain', ext: 'txt', size: 501 * mebibyte } as const;
  await expect(begin(2 * 1024 ** 3 + 1)).rejects.toMatchObject({ kind: 'too-large' });
  await expect(beginUpload(actor, file)).rejects.toMatchObject({ kind: 'too-large' });
  const picture = { purpose: 'audio', contentType: 'image/png', ext: 'png', size: 100 } as const;
  await expect(beginUpload(actor, picture)).rejects.toThrow('Please select an audio file');
  const upload = await begin();
  await expect(signParts(actor, upload.id, [3])).rejects.toMatchObject({ kind: 'validation' });
  const [, last] = await signParts(actor, upload.id, [1, 2]);
  const tooLong = new Uint8Array(bytesOfParts([2], upload.size, upload.partSize) + 1);
  expect((await fetch(last?.signedUrl ?? '', { method: 'PUT', body: tooLong })).status).toBe(403);
});

test('is read, completed and canceled by its user only', async () => {
  const upload = await begin();
  const { actor: other } = await aVoice();
  for (const act of [readUpload, completeUpload, cancelUpload]) {
    await expect(act(other, upload.id)).rejects.toMatchObject({ kind: 'not-found', code: 'upload-unknown' });
  }
  expect(await readUpload(actor, upload.id)).toMatchObject({ arrived: [] });
});

test('a canceled upload loses its parts, and one that was claimed meanwhile stays', async () => {
  const upload = await begin();
  await put(upload, 1);
  const { storeId } = await db.partedUpload.findUniqueOrThrow({ where: { id: upload.id } });
  await cancelUpload(actor, upload.id);
  expect(await listParts({ key: upload.uri, storeId })).toBeNull();
  expect((await jobsAbout(upload.uri)).map(({ name }) => name)).toContain('delete-objects');
  await expect(readUpload(actor, upload.id)).rejects.toMatchObject({ kind: 'not-found' });

  const claimed = await begin();
  await db.upload.update({ where: { uri: claimed.uri }, data: { claimedAt: new Date() } });
  await expect(cancelUpload(actor, claimed.id)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await db.upload.count({ where: { uri: claimed.uri } })).toBe(1);
});

test('unclaimed objects are deleted after a day, and parts after three', async () => {
  const [old, young] = [await begin(), await begin()];
  for (const upload of [old, young]) await put(upload, 1);
  const { storeId } = await db.partedUpload.findUniqueOrThrow({ where: { id: old.id } });
  const whole = `audio/left-${old.id}.wav`;
  await putObject(whole, new Uint8Array(10), 'audio/wav');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
  const row = { userId: actor.userId, purpose: 'audio', contentType: 'audio/wav', sizeBytes: 10n } as const;
  await db.upload.create({ data: { ...row, uri: whole, created: hoursAgo(25) } });
  await db.upload.update({ where: { uri: old.uri }, data: { created: hoursAgo(73) } });
  await db.upload.update({ where: { uri: young.uri }, data: { created: hoursAgo(71) } });
  await purgeUploads(new AbortController().signal);
  expect(await listParts({ key: old.uri, storeId })).toBeNull();
  expect(await headObject(whole)).toBeNull();
  await expect(readUpload(actor, old.id)).rejects.toMatchObject({ kind: 'not-found' });
  expect((await readUpload(actor, young.id)).arrived).toEqual([1]);
});
