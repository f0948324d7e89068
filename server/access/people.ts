import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { z } from 'zod';
import type { Person } from '@/lib/contracts/project-shapes';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { getObject } from '@/server/platform/storage/storage';

export const personRow = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  pictureId: z.string().nullable(),
});
export type PersonRow = z.output<typeof personRow>;

export const personSelect = { id: true, firstName: true, lastName: true, pictureId: true } as const;

export function presentPerson(person: PersonRow): Person {
  return { id: person.id, name: nameOf(person), picture: pictureUrl(person.pictureId) };
}

export function nameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

export function pictureUrl(pictureId: string | null): string | null {
  return pictureId ? `/v1/pictures/${pictureId}` : null;
}

/** Key of the square original, 512 pixels wide. */
export function pictureKey(pictureId: string): string {
  return `pictures/${pictureId}.webp`;
}

const resizedPictures = new LRUCache<string, Promise<Uint8Array>>({ max: 1_000 });

/** Returns WebP, `size` pixels square. Pictures are immutable: a new picture has a new id. */
export async function readPicture(pictureId: string, size: number): Promise<Uint8Array> {
  const key = `${pictureId}@${size}`;
  const cachedImage = resizedPictures.get(key);
  if (cachedImage) return cachedImage;
  const resizedImage = resizePicture(pictureId, size);
  resizedPictures.set(key, resizedImage);
  resizedImage.catch(() => resizedPictures.delete(key));
  return resizedImage;
}

async function resizePicture(pictureId: string, size: number): Promise<Uint8Array> {
  const picture = await db.picture.findUnique({ where: { id: pictureId }, select: { uri: true } });
  if (!picture) throw new AppError('not-found', 'Unable to fetch image');
  const original = await getObject(picture.uri);
  return sharp(original, { limitInputPixels: 50_000_000 })
    .resize(size, size, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer();
}
