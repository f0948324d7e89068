import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Crop } from '@/lib/domain/people/picture-crop';
import type { Actor } from '@/server/access/actor';
import { readPicture } from '@/server/access/people';
import { db } from '@/server/platform/db';
import { signUpload } from '@/server/uploads/sign-upload';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { deletePicture, readCrop, setPicture, uploadPicture } from './set-picture';

type Color = [number, number, number];
const [red, green, blue, white]: Color[] = [
  [255, 0, 0],
  [0, 160, 0],
  [0, 0, 255],
  [255, 255, 255],
];

/** Returns an image of four quadrants: red and green above blue and white. */
function quadrants(side = 200): Sharp {
  const colors = [red, green, blue, white];
  const pixel = (x: number, y: number) => colors[(y < side / 2 ? 0 : 2) + (x < side / 2 ? 0 : 1)] ?? [];
  const raw = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) raw.set(pixel(x, y), (y * side + x) * 3);
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } });
}

async function upload(actor: Actor, bytes: Uint8Array, contentType = 'image/jpeg'): Promise<string> {
  const signed = await signUpload(actor, 'picture', { contentType, ext: '', size: bytes.byteLength });
  return uploadTo(signed, bytes, contentType);
}

const uploadOfUnknownSize = async (actor: Actor, bytes: Uint8Array) =>
  uploadTo(await signUpload(actor, 'picture', { contentType: 'image/png', ext: '' }), bytes, 'image/png');

type Signed = { signedUrl: string; uri: string };

async function uploadTo({ signedUrl, uri }: Signed, bytes: Uint8Array, contentType: string): Promise<string> {
  const headers = { 'content-type': contentType };
  const { ok } = await fetch(signedUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!ok) throw new Error('The upload failed.');
  return uri;
}

async function set(actor: Actor, bytes: Uint8Array, crop?: Crop): Promise<string> {
  const { picture } = await setPicture(actor, actor.userId, { picture: await upload(actor, bytes), crop });
  return picture?.replace('/v1/pictures/', '') ?? '';
}

async function cornersOf(image: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const names = new Map(
    [red, green, blue, white].map((color, index) => [color, ['red', 'green', 'blue', 'white'][index]]),
  );
  const nameAt = (x: number, y: number) => {
    const at = (y * info.width + x) * 3;
    const distance = (color?: Color) =>
      [0, 1, 2].reduce((sum, i) => sum + Math.abs((data[at + i] ?? 0) - (color?.[i] ?? 0)), 0);
    const [nearest] = [...names].toSorted(([a], [b]) => distance(a) - distance(b));
    return nearest?.[1] ?? '';
  };
  const near = Math.round(info.width * 0.1);
  const far = info.width - near;
  return [nameAt(near, near), nameAt(far, near), nameAt(near, far), nameAt(far, far)];
}

const pictureOf = async ({ userId }: Actor) => (await db.user.findUniqueOrThrow({ where: { id: userId } })).pictureId;

describe('a picture', () => {
  test('is served in four sizes as WebP without metadata, upright', async () => {
    const { actor } = await aCustomer();
    const rotated = await quadrants()
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Secret' } } })
      .toBuffer();
    const id = await set(actor, rotated);
    for (const size of [64, 128, 256, 512]) {
      const image = await readPicture(id, size);
      const { format, width, height, exif, orientation, icc, xmp } = await sharp(image).metadata();
      expect([format, width, height]).toEqual(['webp', size, size]);
      expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(image).includes('Secret')).toBe(false);
      expect(await cornersOf(image)).toEqual(['blue', 'red', 'white', 'green']);
    }
  });

  test('is cropped in fractions of the upright picture', async () => {
    const { actor } = await aCustomer();
    const rotated = await quadrants().png().withMetadata({ orientation: 3 }).toBuffer();
    const id = await set(actor, rotated, { minX: 0, minY: 0, maxX: 0.5, maxY: 0.5 });
    expect(await cornersOf(await readPicture(id, 64))).toEqual(['white', 'white', 'white', 'white']);
  });

  test.each<[string, Crop, string]>([
    [
      'less than 50 px',
      { minX: 0, minY: 0, maxX: 0.2, maxY: 0.2 },
      'This picture is too small: at least 50 × 50 pixels are needed.',
    ],
    ['no square', { minX: 0, minY: 0, maxX: 1, maxY: 0.5 }, 'Please select a square.'],
  ])('is not cropped to %s', async (_, crop, message) => {
    const { actor } = await aCustomer();
    const bytes = await quadrants().png().toBuffer();
    await expect(set(actor, bytes, crop)).rejects.toMatchObject({ kind: 'validation', message });
  });

  test('replaces the earlier one, whose object is deleted, and a removal leaves none', async () => {
    const { actor } = await aVoice();
    const bytes = await quadrants().webp().toBuffer();
    const first = await set(actor, bytes);
    const second = await set(actor, bytes);
    expect(await pictureOf(actor)).toBe(second);
    expect(await db.picture.count({ where: { id: { in: [first, second] } } })).toBe(1);
    expect((await jobsAbout(`pictures/${first}`)).map(({ name }) => name)).toEqual(['delete-objects']);
    expect(await deletePicture(actor, actor.userId)).toMatchObject({ picture: null });
    expect(await db.picture.count({ where: { id: second } })).toBe(0);
  });

  test('is set once from one upload in concurrent attempts', async () => {
    const { actor } = await aCustomer();
    const uri = await upload(actor, await quadrants().png().toBuffer());
    await expectSuccesses(1, { of: 3 }, () => setPicture(actor, actor.userId, { picture: uri }));
    const pictures = await db.picture.findMany({ where: { users: { some: { id: actor.userId } } } });
    expect(pictures).toHaveLength(1);
  });
});

describe('a file is refused', () => {
  const animatedPng = async () => {
    const png = await quadrants().png().toBuffer();
    const chunk = Buffer.from(
      '00000008acTL0000000100000000'.replace('acTL', Buffer.from('acTL').toString('hex')),
      'hex',
    );
    return Buffer.concat([png.subarray(0, 33), chunk, Buffer.alloc(4), png.subarray(33)]);
  };
  /** Returns a picture whose header claims this side; its pixels are of a smaller one. */
  const withSide = async (side: number) => {
    const png = await quadrants().png().toBuffer();
    png.writeUInt32BE(side, 16);
    png.writeUInt32BE(side, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  };
  test.each<[string, () => Promise<Uint8Array>, object]>([
    ['that is text', async () => Buffer.from('<html>hello</html>'), { kind: 'unsupported-media-type' }],
    [
      'with a script in a drawing',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'),
      { kind: 'unsupported-media-type' },
    ],
    [
      'that is cut off',
      async () => (await quadrants(600).jpeg().toBuffer()).subarray(0, 4_000),
      { kind: 'validation', message: 'This picture is damaged. Please try another one.' },
    ],
    [
      'that is an animated PNG',
      animatedPng,
      { kind: 'unsupported-media-type', message: 'Please use a picture that is not animated.' },
    ],
    [
      'that is an animated GIF',
      async () => {
        const frames = await sharp(
          [await quadrants(60).png().toBuffer(), await quadrants(60).negate().png().toBuffer()],
          { join: { animated: true } },
        )
          .gif()
          .toBuffer();
        return frames;
      },
      { kind: 'unsupported-media-type', message: 'Please use a picture that is not animated.' },
    ],
    [
      'of more than 60 megapixels',
      () => withSide(7_750),
      { kind: 'too-large', message: 'This picture is too large: at most 60 megapixels.' },
    ],
    ['of less than 50 pixels', () => quadrants(40).png().toBuffer(), { kind: 'validation' }],
  ])('%s', async (_, make, refusal) => {
    const { actor } = await aCustomer();
    await expect(set(actor, await make())).rejects.toMatchObject(refusal);
    expect(await pictureOf(actor)).toBeNull();
  });

  test('that is not announced as a picture, or larger than 20 MB', async () => {
    const { actor } = await aCustomer();
    const sign = (contentType: string, size: number) => signUpload(actor, 'picture', { contentType, ext: '', size });
    await expect(sign('text/html', 10)).rejects.toMatchObject({ kind: 'unsupported-media-type' });
    await expect(sign('image/png', 20 * 1024 ** 2 + 1)).rejects.toMatchObject({ kind: 'too-large' });
  });
});

describe('an upload signed without its size', () => {
  test('becomes the picture', async () => {
    const { actor } = await aCustomer();
    const picture = await uploadOfUnknownSize(actor, await quadrants().png().toBuffer());
    await setPicture(actor, actor.userId, { picture });
    expect(await pictureOf(actor)).not.toBeNull();
  });

  test('is rejected beyond 20 MB, and not read for cropping', async () => {
    const { actor } = await aCustomer();
    const picture = await uploadOfUnknownSize(actor, new Uint8Array(20 * 1024 ** 2 + 1));
    await expect(setPicture(actor, actor.userId, { picture })).rejects.toMatchObject({
      kind: 'too-large',
      message: 'This file is too large: at most 20 MB.',
    });
    const unavailable = { kind: 'not-found', message: 'Unable to fetch image' };
    await expect(readCrop(actor, { url: picture, crop: '0,0,1,1' })).rejects.toMatchObject(unavailable);
  });
});

describe('a form', () => {
  const formOf = (bytes: Uint8Array | null) => {
    const form = new FormData();
    if (bytes) form.set('file', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
    return new Request('http://localhost/v1', { method: 'POST', body: form });
  };

  test('sets the middle of its picture', async () => {
    const { actor } = await aCustomer();
    const response = await uploadPicture(actor, actor.userId, formOf(await quadrants().png().toBuffer()));
    expect(response.picture).toBe(`/v1/pictures/${await pictureOf(actor)}`);
  });

  test('needs a file of at most 20 MB', async () => {
    const { actor } = await aCustomer();
    const send = (request: Request) => uploadPicture(actor, actor.userId, request);
    await expect(send(formOf(null))).rejects.toMatchObject({ fields: { file: 'Please select a file' } });
    await expect(send(formOf(new Uint8Array(21 * 1024 ** 2)))).rejects.toMatchObject({ kind: 'too-large' });
    const json = new Request('http://localhost/v1', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    await expect(send(json)).rejects.toMatchObject({ kind: 'unsupported-media-type' });
  });
});

describe('of another user', () => {
  test('a picture is not changed', async () => {
    const [{ actor }, other] = [await aCustomer(), await aCustomer()];
    const picture = await upload(actor, await quadrants().png().toBuffer());
    await expect(setPicture(actor, other.id, { picture })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(setPicture(other.actor, other.id, { picture })).rejects.toMatchObject({ kind: 'validation' });
    await expect(deletePicture(actor, other.id)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('an upload is not shown for cropping', async () => {
    const [{ actor }, other] = [await aCustomer(), await aCustomer()];
    const url = await upload(actor, await quadrants().tiff().toBuffer(), 'image/tiff');
    const part = await readCrop(actor, { url, crop: '0.5,0,0.5,0.5' });
    expect(await cornersOf(part)).toEqual(['green', 'green', 'green', 'green']);
    const refusal = { kind: 'not-found', message: 'Unable to fetch image' };
    await expect(readCrop(other.actor, { url, crop: '0,0,1,1' })).rejects.toMatchObject(refusal);
    await expect(readCrop(actor, { url: 'pictures/other.webp', crop: '0,0,1,1' })).rejects.toMatchObject(refusal);
  });
});
