import sharp from 'sharp';
import { expect, test } from 'vitest';
import { db, transaction } from '@/server/platform/db';
import { getObject } from '@/server/platform/storage/storage';
import { refreshSearchVoice } from '@/server/search/index/refresh-search-voice';
import { findVoicePage } from '@/server/voices/queries';
import { eraseUser } from '@/server/support/personal-data/erase-user';
import { readShareImage } from '@/server/voices/share-image';
import { aSupporter, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { drawShareImage } from './draw-share-image';
import { handleRenderShareImage } from './render-share-image.handler';

/** docs/rules/pictures.md#link-previews */

const place = 'Aarhus, Denmark';
const peaks = Buffer.from(Array.from({ length: 800 }, (_, at) => 20 + (at % 200))).toString('base64');
const facts = { name: 'Freja Lindegaard', place, languages: 'Danish, English', peaks };

/** Rows of pixels that differ from the background, within an area. */
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
  const png = await drawShareImage({ name: '', place: '', languages: '', peaks: null });
  expect(await inkIn(png, names)).toBe(0);
  expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
});

async function rename(voiceId: string, lastName: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.user.update({ where: { id: voiceId }, data: { lastName } });
    await refreshSearchVoice(tx, voiceId);
  });
}

const jobNames = async (about: string) => (await jobsAbout(about)).map(({ name }) => name);
const linkTo = async (voiceId: string) => (await findVoicePage(voiceId))?.shareImage;

test('the first request has it drawn, later ones read what is stored, and a new name replaces it', async () => {
  const { id: voiceId } = await aVoice();
  const requested = readShareImage(voiceId);
  await expect.poll(() => jobNames(voiceId)).toContain('render-share-image');
  await handleRenderShareImage({ voiceId });
  const first = await requested;
  expect(await sharp(first).metadata()).toMatchObject({ width: 1200, height: 630 });
  const stored = await db.shareImage.findUniqueOrThrow({ where: { voiceId } });
  await handleRenderShareImage({ voiceId });
  expect(await db.shareImage.findUnique({ where: { voiceId } })).toEqual(stored);

  const link = await linkTo(voiceId);
  await rename(voiceId, 'Renamed');
  expect(await linkTo(voiceId)).not.toBe(link);
  await handleRenderShareImage({ voiceId });
  const renamed = await db.shareImage.findUniqueOrThrow({ where: { voiceId } });
  expect(renamed.uri).not.toBe(stored.uri);
  expect(Buffer.from(await readShareImage(voiceId)).equals(Buffer.from(await getObject(renamed.uri)))).toBe(true);
  expect(await jobNames(stored.uri)).toContain('delete-objects');
});

test('is deleted with the data of an erased voice, and not drawn again', async () => {
  const voice = await aVoice();
  await handleRenderShareImage({ voiceId: voice.id });
  const { uri } = await db.shareImage.findUniqueOrThrow({ where: { voiceId: voice.id } });
  const { email } = await db.user.findUniqueOrThrow({ where: { id: voice.id } });
  await eraseUser(await aSupporter('admin'), voice.id, email);
  await handleRenderShareImage({ voiceId: voice.id });
  expect(await db.shareImage.count({ where: { voiceId: voice.id } })).toBe(0);
  expect(await jobNames(uri)).toContain('delete-objects');
});

test('asks to try again while nobody draws it', async () => {
  const { id: voiceId } = await aVoice();
  await expect(readShareImage(voiceId)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
});

test('is not there for an unpublished voice, nor drawn', async () => {
  const { id: voiceId } = await aVoice({ profile: { status: 'awaiting', publishedAt: null } });
  await expect(readShareImage(voiceId)).rejects.toMatchObject({ kind: 'not-found' });
  await handleRenderShareImage({ voiceId });
  expect(await db.shareImage.count({ where: { voiceId } })).toBe(0);
});
