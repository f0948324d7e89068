import { expect, test } from 'vitest';
import { db, transaction } from '@/server/platform/db';
import { headObject } from '@/server/platform/storage/storage';
import { eraseUser } from '@/server/support/personal-data/erase-user';
import { findVoicePage } from '@/server/voices/queries';
import { klang, showBrand } from '@/tests/support/texts/brand';
import { aSupportAgent, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { handleRenderShareImage } from './render-share-image.handler';

showBrand();

/** Tests the rules of docs/rules/pictures.md#link-previews. */

async function rename(id: string, lastName: string): Promise<void> {
  await transaction((tx) => tx.user.update({ where: { id }, data: { lastName } }));
}

const jobNames = async (about: string) => (await jobsAbout(about)).map(({ name }) => name);
const linkTo = async (voiceId: string) => (await findVoicePage(voiceId))?.shareImage;
const stored = (voiceId: string) => db.shareImage.findUniqueOrThrow({ where: { voiceId } });

test('draws the image once, and again after a change, which deletes the one before', async () => {
  const { id: voiceId } = await aVoice();
  await handleRenderShareImage({ voiceId });
  const first = await stored(voiceId);
  await handleRenderShareImage({ voiceId });
  expect(await stored(voiceId)).toEqual(first);
  const link = await linkTo(voiceId);
  await rename(voiceId, 'Renamed');
  expect(await linkTo(voiceId)).not.toBe(link);
  await handleRenderShareImage({ voiceId });
  const renamed = await stored(voiceId);
  expect(renamed.uri).not.toBe(first.uri);
  expect(await headObject(renamed.uri)).toMatchObject({ contentType: 'image/png' });
  expect(await jobNames(first.uri)).toContain('delete-objects');
});

test('draws the image again when the brand has another name', async () => {
  const { id: voiceId } = await aVoice();
  await handleRenderShareImage({ voiceId });
  const [link, { uri }] = [await linkTo(voiceId), await stored(voiceId)];
  showBrand({ ...klang, name: 'Tone' });
  expect(await linkTo(voiceId)).not.toBe(link);
  await handleRenderShareImage({ voiceId });
  expect((await stored(voiceId)).uri).not.toBe(uri);
});

test('parallel drawings store one image, and delete the others', async () => {
  const { id: voiceId } = await aVoice();
  await Promise.all([1, 2, 3].map(() => handleRenderShareImage({ voiceId })));
  const { uri } = await stored(voiceId);
  expect(await jobNames(uri)).toEqual([]);
  const deletions = (await jobsAbout(`share-images/${voiceId}/`)).filter(({ name }) => name === 'delete-objects');
  expect(deletions).toHaveLength(2);
});

test('the image is deleted with the data of an erased voice, and not drawn again', async () => {
  const voice = await aVoice();
  await handleRenderShareImage({ voiceId: voice.id });
  const { uri } = await db.shareImage.findUniqueOrThrow({ where: { voiceId: voice.id } });
  await eraseUser(await aSupportAgent('admin'), voice.id, voice.email);
  await handleRenderShareImage({ voiceId: voice.id });
  expect(await db.shareImage.count({ where: { voiceId: voice.id } })).toBe(0);
  expect(await jobNames(uri)).toContain('delete-objects');
});

test('draws nothing for an unpublished voice', async () => {
  const { id: voiceId } = await aVoice({ profile: { status: 'awaiting', publishedAt: null } });
  await handleRenderShareImage({ voiceId });
  expect(await db.shareImage.count({ where: { voiceId } })).toBe(0);
});
