import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { requireRequestPoint } from '@/server/platform/limits/request-limits';
import { putObject } from '@/server/platform/storage/storage';
import { aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectedShareImage, readShareImage } from './share-image';

const drawings = async (voiceId: string) =>
  (await jobsAbout(voiceId)).filter(({ name }) => name === 'render-share-image').length;

async function storeImage(voiceId: string): Promise<Buffer> {
  const { digest = '' } = (await expectedShareImage(voiceId)) ?? {};
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const uri = `share-images/${voiceId}/test.png`;
  await putObject(uri, png, 'image/png');
  await db.shareImage.create({ data: { voiceId, digest, uri } });
  return png;
}

test('twenty first requests have the image drawn once and wait for it, and later ones read it', async () => {
  const { id: voiceId } = await aVoice();
  let numRefused = 0;
  const results = inParallel(30, (index) =>
    readShareImage(voiceId, `192.0.2.${index}`).catch((error: unknown) => {
      numRefused += 1;
      throw error;
    }),
  );
  // The last request must wait before the image is stored, or it would find the image.
  await expect.poll(() => numRefused).toBe(10);
  expect(await drawings(voiceId)).toBe(1);
  const png = await storeImage(voiceId);
  const images = (await results).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(images).toHaveLength(20);
  for (const image of images) expect(Buffer.from(image).equals(png)).toBe(true);
  expect(Buffer.from(await readShareImage(voiceId, '192.0.2.1')).equals(png)).toBe(true);
  expect(await drawings(voiceId)).toBe(1);
});

test('asks to try again while nobody draws it', async () => {
  const { id: voiceId } = await aVoice();
  await expect(readShareImage(voiceId, '192.0.2.1')).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 5,
  });
});

test('is drawn for an address only ten times a minute, and read from then on too', async () => {
  const [drawn, other] = [await aVoice(), await aVoice()];
  const address = '198.51.100.1';
  for (let count = 0; count < 10; count += 1) requireRequestPoint('shareImages', address);
  await expect(readShareImage(other.id, address)).rejects.toMatchObject({ kind: 'too-many-requests' });
  expect(await drawings(other.id)).toBe(0);
  const png = await storeImage(drawn.id);
  expect(Buffer.from(await readShareImage(drawn.id, address)).equals(png)).toBe(true);
});

test('is not there for an unpublished voice', async () => {
  const { id: voiceId } = await aVoice({ profile: { status: 'awaiting', publishedAt: null } });
  await expect(readShareImage(voiceId, '192.0.2.1')).rejects.toMatchObject({ kind: 'not-found' });
  expect(await drawings(voiceId)).toBe(0);
});
