import { beforeAll, expect, test } from 'vitest';
import { signAudioUrl } from '@/lib/contracts/uploads';
import { db } from '@/server/platform/db';
import { aVoice } from '@/tests/support/builders';
import { signUpload, signUploads } from './sign-upload';

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
