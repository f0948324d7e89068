import { beforeAll, describe, expect, test } from 'vitest';
import { signAudioUrl } from '@/lib/contracts/uploads';
import { db, pool } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { deleteTake } from '@/server/takes/delete-take';
import { aProject, aTake, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { beginUpload, cancelUpload } from './parted-upload';
import { signUpload, signUploads } from './sign-upload';

describe('signing uploads', () => {
  let voice: Awaited<ReturnType<typeof aVoice>>;
  beforeAll(async () => {
    voice = await aVoice();
  });

  const gigabyte = 1024 ** 3;
  const wav = { contentType: 'audio/wav', ext: 'wav', size: 100 };

  test('signs the length and the content type, for one purpose and user', async () => {
    const { signedUrl, uri } = await signUpload(voice.actor, 'audio', wav);
    expect(uri).toMatch(/^audio\/[^/]+\.wav$/);
    const put = (contentType: string, length: number) =>
      fetch(signedUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: 'x'.repeat(length) });
    expect((await put('text/html', 100)).status).toBe(403);
    expect((await put('audio/wav', 101)).status).toBe(403);
    expect((await put('audio/wav', 100)).status).toBe(200);
    const row = { userId: voice.id, purpose: 'audio', contentType: 'audio/wav', sizeBytes: 100n, claimedAt: null };
    expect(await db.upload.findUnique({ where: { uri } })).toMatchObject(row);
  });

  test('signs several, each for its own bytes', async () => {
    const signed = await signUploads(voice.actor, 'audio', [wav, { contentType: 'audio/flac', ext: 'flac', size: 50 }]);
    expect(signed.map(({ uri }) => uri.split('.')[1])).toEqual(['wav', 'flac']);
    const put = (index: number, contentType: string, length: number) =>
      fetch(signed[index]?.signedUrl ?? '', {
        method: 'PUT',
        headers: { 'content-type': contentType },
        body: 'x'.repeat(length),
      });
    expect((await put(1, 'audio/wav', 100)).status).toBe(403);
    expect((await put(0, 'audio/wav', 100)).status).toBe(200);
    expect((await put(1, 'audio/flac', 50)).status).toBe(200);
  });

  test.each([
    ['audio', { ...wav, size: 3 * gigabyte }, 'too-large'],
    ['audio', { ...wav, contentType: 'image/png' }, 'unsupported-media-type'],
    ['picture', wav, 'unsupported-media-type'],
  ] as const)('rejects a %s with %j', async (purpose, request, kind) => {
    await expect(signUpload(voice.actor, purpose, request)).rejects.toMatchObject({ kind });
  });

  test('the contract rejects an extension that is a path, and an empty file', () => {
    expect(signAudioUrl.body.safeParse(wav).success).toBe(true);
    expect(signAudioUrl.body.safeParse({ ...wav, ext: '../x' }).success).toBe(false);
    expect(signAudioUrl.body.safeParse({ ...wav, size: 0 }).success).toBe(false);
  });
});

const gigabyte = 1024 ** 3;
const uploadRequest = (size = 100) => ({ contentType: 'audio/wav', ext: 'wav', size });

async function withOpenUploads(count: number, sizeBytes = 100) {
  const voice = await aVoice();
  await db.upload.createMany({
    data: Array.from({ length: count }, () => ({
      uri: `audio/${newId()}.wav`,
      userId: voice.id,
      purpose: 'audio' as const,
      contentType: 'audio/wav',
      sizeBytes,
    })),
  });
  return voice;
}

describe('open uploads of a user', () => {
  test('are limited by number, even when started concurrently', async () => {
    const { actor, id } = await withOpenUploads(497);
    await expectSuccesses(3, { of: 20 }, () => signUpload(actor, 'audio', uploadRequest()));
    expect(await db.upload.count({ where: { userId: id } })).toBe(500);
    await expect(beginUpload(actor, { purpose: 'audio', ...uploadRequest() })).rejects.toMatchObject({
      kind: 'too-many-requests',
      code: 'upload-quota',
    });
  });

  test('are opened together or not at all', async () => {
    const { actor, id } = await withOpenUploads(497);
    const four = Array.from({ length: 4 }, () => uploadRequest());
    await expect(signUploads(actor, 'audio', four)).rejects.toMatchObject({ code: 'upload-quota' });
    expect(await db.upload.count({ where: { userId: id } })).toBe(497);
    const signed = await signUploads(actor, 'audio', four.slice(1));
    expect(await db.upload.count({ where: { uri: { in: signed.map(({ uri }) => uri) } } })).toBe(3);
  });

  test('are limited by total bytes, without claimed or canceled ones', async () => {
    const { actor, id } = await withOpenUploads(5, 2 * gigabyte - 1_000);
    await expect(signUpload(actor, 'audio', uploadRequest(10_000))).rejects.toMatchObject({ kind: 'too-large' });
    const { id: uploadId, uri } = await beginUpload(actor, { purpose: 'audio', ...uploadRequest(5_000) });
    await expect(signUpload(actor, 'audio', uploadRequest(1_000))).rejects.toMatchObject({ kind: 'too-large' });
    await cancelUpload(actor, uploadId);
    expect(await db.upload.findUnique({ where: { uri } })).toBeNull();
    await signUpload(actor, 'audio', uploadRequest(1_000));
    await db.upload.updateMany({ where: { userId: id }, data: { claimedAt: new Date() } });
    await signUpload(actor, 'audio', uploadRequest(2 * gigabyte));
  });
});

test('deletes the object of a take again after its upload URL has expired', async () => {
  const voice = await aVoice();
  const project = await aProject({ state: 'assigned', voiceIds: [voice.id] });
  const take = await aTake({ projectId: project.id, userId: voice.id, status: 'failed' });
  await deleteTake(voice.actor, project.id, take.id);
  expect((await jobsAbout(take.uri)).map(({ name }) => name)).toEqual(['delete-objects', 'delete-objects']);
  const { rows } = await pool().query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
      where name = 'delete-objects' and data::text like $1 order by start_after`,
    [`%${take.uri}%`],
  );
  expect(rows.map(({ seconds }) => seconds >= 600)).toEqual([false, true]);
});
