import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Brand } from '@/lib/domain/brand/brand';
import { drawShareImage } from './render-share-image.handler';

/** Tests the rules of docs/rules/pictures.md#link-previews. */

const place = 'Aarhus, Denmark';
const peaks = Buffer.from(Array.from({ length: 800 }, (_, at) => 20 + (at % 200))).toString('base64');
const brand = { name: 'Klang', logo: null, logoGround: 'any', color: '#0b6e4f' } as const;
const facts = { brand, name: 'Freja Lindegaard', place, languages: 'Danish, English', peaks };

/** Returns the rows of pixels that differ from the background, within an area. */
async function inkIn(png: Buffer | Uint8Array, area: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(png).extract(area).grayscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((level) => level < 200).length;
}

const names = { left: 72, top: 150, width: 1056, height: 180 };
const margins = [
  { left: 0, top: 0, width: 60, height: 630 },
  { left: 1140, top: 0, width: 60, height: 630 },
  { left: 0, top: 580, width: 1200, height: 50 },
];

test.each([
  'Freja Lindegaard',
  'Søren Þórðarson',
  'Ольга Петрова',
  'نور الدين الحسيني',
  'שרה לוי',
  'अनन्या शर्मा',
  '田中 さくら',
  '김서연',
  'สมชาย ใจดี',
  'W'.repeat(200),
  'Maria '.repeat(60),
  '😀 Emil',
])('draws %s within the margins', async (name) => {
  const png = await drawShareImage({ ...facts, name });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(100_000);
  expect(await inkIn(png, names)).toBeGreaterThan(500);
  for (const margin of margins) expect(await inkIn(png, margin)).toBe(0);
});

test('draws a voice without demos, place and name', async () => {
  const png = await drawShareImage({ brand, name: '', place: '', languages: '', peaks: null });
  expect(await inkIn(png, names)).toBe(0);
  expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('draws the logo of the brand, with a plate if it is white', async () => {
  const fill = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="512" height="512"><path d="M0 0h10v10H0z" fill="${color}"/></svg>`;
  const corner = { left: 72, top: 58, width: 56, height: 56 };
  const drawn = async (logo: Pick<Brand, 'logo' | 'logoGround'>) =>
    inkIn(await drawShareImage({ ...facts, brand: { ...brand, ...logo } }), corner);
  expect(await drawn({ logo: fill('#000'), logoGround: 'light' })).toBe(56 * 56);
  const plate = await drawn({ logo: fill('#fff'), logoGround: 'dark' });
  expect(plate).toBeGreaterThan(500);
  expect(plate).toBeLessThan(56 * 56 - 44 * 44 + 10);
});
