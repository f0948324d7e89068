import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { bytesOf, partRange } from '@/lib/domain/uploads/upload-parts';
import { dayMs, hourMs } from '@/lib/domain/sound/durations';
import { purgeUploads } from '@/server/uploads/purge-uploads';
import { db, disconnect } from '@/server/platform/db';
import { headObject, putObject } from '@/server/platform/storage/storage';
import { listParts } from '@/server/platform/storage/storage-parts';
import { type AssignedVoice, makeVoice, must, stage, upload } from '@/tests/support/market';
import { speechLikeWav } from '@/tests/support/sound/sounds';

afterAll(() => disconnect());

const mebibyte = 1024 ** 2;

const begin = (voice: AssignedVoice, size: number, more: { purpose?: 'audio' | 'file'; contentType?: string } = {}) =>
  voice.api.send('POST /uploads', {
    body: { purpose: more.purpose ?? 'audio', contentType: more.contentType ?? 'audio/wav', ext: 'wav', size },
  });

const complete = (voice: AssignedVoice, uploadId: string) =>
  voice.api.send('POST /uploads/{uploadId}/complete', { params: { uploadId }, body: {} });

const look = (voice: AssignedVoice, uploadId: string) =>
  voice.api.send('GET /uploads/{uploadId}', { params: { uploadId } });

async function put(voice: AssignedVoice, upload: { id: string; partSize: number }, part: number, bytes: Uint8Array) {
  const [signed] = await voice.api.call('POST /uploads/{uploadId}/parts', {
    params: { uploadId: upload.id },
    body: { parts: [part] },
  });
  const { start, end } = partRange(part, bytes.length, upload.partSize);
  return fetch(signed?.signedUrl ?? '', { method: 'PUT', body: new Uint8Array(bytes.subarray(start, end)) });
}

test('assembles a large take from parts sent in any order and some twice', async () => {
  const { voice, projectId } = await stage('assigned');
  const bytes = speechLikeWav({ seconds: 120 });
  expect(bytes.length).toBeGreaterThan(8 * mebibyte);
  const { body: upload } = await must(begin(voice, bytes.length));
  expect(upload).toMatchObject({ size: bytes.length, partSize: 8 * mebibyte, arrived: [], isComplete: false });
  expect((await put(voice, upload, 2, bytes)).status).toBe(200);
  expect((await look(voice, upload.id)).body.arrived).toEqual([2]);
  expect((await complete(voice, upload.id)).refusal).toMatchObject({ code: 'parts-missing' });
  const deliver = () =>
    voice.api.send('POST /projects/{projectId}/audio', { params: { projectId }, body: { uri: upload.uri } });
  expect((await deliver()).status).toBe(400);
  for (const part of [1, 2]) await put(voice, upload, part, bytes);
  expect((await must(complete(voice, upload.id))).body.isComplete).toBe(true);
  expect((await must(complete(voice, upload.id))).body.isComplete).toBe(true);
  expect(await headObject(upload.uri)).toEqual({ size: bytes.length, contentType: 'audio/wav' });
  await must(deliver());
  expect((await deliver()).status).toBe(409);
  expect((await look(voice, upload.id)).status).toBe(404);
});

test('concurrent completions complete the upload once and return the same result', async () => {
  const voice = await makeVoice();
  const bytes = randomBytes(9 * mebibyte);
  const { body: upload } = await must(begin(voice, bytes.length));
  for (const part of [1, 2]) await put(voice, upload, part, bytes);
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => complete(voice, upload.id)))).map(
    ({ status }) => status,
  );
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await headObject(upload.uri))?.size).toBe(bytes.length);
});

test('applies the limits and types of a single upload, and checks the length of each part', async () => {
  const voice = await makeVoice();
  expect((await begin(voice, 2 * 1024 ** 3 + 1)).status).toBe(413);
  expect((await begin(voice, 501 * mebibyte, { purpose: 'file', contentType: 'text/plain' })).status).toBe(413);
  expect((await begin(voice, 100, { contentType: 'image/png' })).refusal.error).toBe('Please select an audio file');
  expect((await begin(voice, 0)).status).toBe(400);
  const { body: upload } = await must(begin(voice, 9 * mebibyte));
  const sign = (parts: number[]) =>
    voice.api.send('POST /uploads/{uploadId}/parts', { params: { uploadId: upload.id }, body: { parts } });
  for (const parts of [[0], [3], [1.5], []]) expect((await sign(parts)).status).toBe(400);
  const [, last] = (await must(sign([1, 2]))).body;
  const tooLong = new Uint8Array(bytesOf([2], upload.size, upload.partSize) + 1);
  expect((await fetch(last?.signedUrl ?? '', { method: 'PUT', body: tooLong })).status).toBe(403);
});

test('deletes an aborted upload from the store', async () => {
  const voice = await makeVoice();
  const bytes = randomBytes(9 * mebibyte);
  const { body: upload } = await must(begin(voice, bytes.length));
  await put(voice, upload, 1, bytes);
  const { storeId } = await db.partedUpload.findUniqueOrThrow({ where: { id: upload.id } });
  await must(voice.api.send('DELETE /uploads/{uploadId}', { params: { uploadId: upload.id } }));
  expect(await listParts({ key: upload.uri, storeId })).toBeNull();
  expect((await look(voice, upload.id)).status).toBe(404);
});

test('deletes unclaimed objects after a day, and parts after three', async () => {
  const voice = await makeVoice();
  const bytes = randomBytes(9 * mebibyte);
  const [{ body: old }, { body: young }] = [
    await must(begin(voice, bytes.length)),
    await must(begin(voice, bytes.length)),
  ];
  for (const upload of [old, young]) await put(voice, upload, 1, bytes);
  const { storeId } = await db.partedUpload.findUniqueOrThrow({ where: { id: old.id } });
  const whole = `audio/left-${old.id}.wav`;
  await putObject(whole, new Uint8Array(10), 'audio/wav');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);
  const sizeBytes = 10n;
  await db.upload.create({
    data: {
      uri: whole,
      userId: voice.id,
      purpose: 'audio',
      contentType: 'audio/wav',
      sizeBytes,
      created: hoursAgo(25),
    },
  });
  await db.upload.update({ where: { uri: old.uri }, data: { created: hoursAgo(73) } });
  await db.upload.update({ where: { uri: young.uri }, data: { created: hoursAgo(71) } });
  await purgeUploads(new AbortController().signal);
  expect(await listParts({ key: old.uri, storeId })).toBeNull();
  expect(await headObject(whole)).toBeNull();
  expect((await look(voice, old.id)).status).toBe(404);
  expect((await look(voice, young.id)).body.arrived).toEqual([1]);
});

test('rejects delivery of an expired upload', async () => {
  const { voice, projectId } = await stage('assigned');
  const uri = await upload(voice.api, speechLikeWav({ seconds: 0.5 }));
  await db.upload.update({ where: { uri }, data: { created: new Date(Date.now() - dayMs) } });
  const late = await voice.api.send('POST /projects/{projectId}/audio', { params: { projectId }, body: { uri } });
  expect(late).toMatchObject({
    status: 400,
    refusal: { fields: { uri: 'This upload has expired. Please upload the file again.' } },
  });
  await purgeUploads(new AbortController().signal);
  expect(await headObject(uri)).not.toBeNull();
});
