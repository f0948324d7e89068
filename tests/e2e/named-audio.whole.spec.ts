import { mkdir, writeFile } from 'node:fs/promises';
import { aProject, aTemplate } from '@/tests/support/builders';
import { expect, test } from '@/tests/support/browser-test';
import { networkConditionsOf } from '@/tests/support/network/network-conditions';
import { pictures } from '@/tests/support/pictures';
import { longWav, speechLikeWav } from '@/tests/support/sound/sounds';

const prompts = ['Welcome', 'Opening hours', 'Closed', 'Wrong number', 'Music on hold'];

async function record(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    prompts.map(async (name, index) => {
      const path = `${folder}/${name}.wav`;
      await writeFile(path, name === 'Music on hold' ? longWav(2) : speechLikeWav({ seconds: 2 + index }));
      return path;
    }),
  );
}

test('five parallel uploads: one is canceled, and a lost connection loses nothing', async ({
  pageOf,
  allowComplaint,
}, info) => {
  allowComplaint(/partNumber|ERR_INTERNET_DISCONNECTED/);
  const template = await aTemplate({ hasMultipleNamedAudio: true });
  const { id, customerId, voiceIds } = await aProject({ state: 'accepted', template });
  const [customer, voice] = [await pageOf({ id: customerId }), await pageOf({ id: voiceIds[0] ?? '' })];
  await voice.goto(`/projects/${id}/files/upload-audio`);
  const dialog = voice.getByRole('dialog', { name: 'Upload named audio' });
  await expect(dialog.getByLabel('Comment')).toHaveCount(0);
  await dialog.getByLabel('Choose audio files or drop them here').setInputFiles(await record(info.outputDir));
  await pictures(voice, 'named-1-chosen');
  const line = await networkConditionsOf(voice);
  // Nothing is complete before one upload is canceled.
  await line({ uploadThroughput: 10_000 });
  await dialog.getByRole('button', { name: 'Upload 5 files' }).click();
  const list = voice.getByRole('list', { name: 'Audio uploads' });
  await list.getByRole('button', { name: 'Cancel Wrong number' }).click();
  await expect(list.getByRole('button', { name: 'Cancel Wrong number' })).toHaveCount(0);
  // The short recordings take seconds, the music takes a minute.
  await line({ uploadThroughput: 200_000 });
  await expect(list.getByText('Uploaded, waiting for the others').first()).toBeVisible();
  await expect(list.getByRole('progressbar', { name: 'Uploading Music on hold' })).toBeVisible();
  // Prevents the upload from finishing before the connection is lost, even while screenshots are taken.
  await line({ uploadThroughput: 10_000 });
  await pictures(voice, 'named-2-uploading');
  await line({ uploadThroughput: 10_000, offline: true });
  await expect(list.getByText('Paused: waiting for the connection').first()).toBeVisible();
  await pictures(voice, 'named-3-paused');
  await line({});
  await customer.goto(`/projects/${id}/files`);
  for (const page of [voice, customer]) {
    for (const prompt of prompts.filter((prompt) => prompt !== 'Wrong number')) {
      await expect(page.getByRole('button', { name: `Play ${prompt} by` })).toBeVisible();
    }
    await expect(page.getByRole('article', { name: 'Wrong number' })).toHaveCount(0);
  }
  await pictures(customer, 'named-4-takes');
});
