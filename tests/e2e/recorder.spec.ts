import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fadeSeconds } from '@/components/recorder/pcm';
import { aProject, aTemplate } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { findBrowser } from '@/tests/run/browser';
import { expect, test } from '@/tests/support/browser-test';
import { chromiumFlags, fakeMicrophoneFlags } from '@/tests/support/chromium';
import { pictures } from '@/tests/support/pictures';
import { measureRecording, measureSound } from '@/tests/support/sound/recordings';
import { wav } from '@/tests/support/sound/sounds';

const amplitude = 0.25;
const tone = path.join(tmpdir(), 'timbre-tone-1khz.wav');
writeFileSync(
  tone,
  wav(10, 48_000, (time) => amplitude * Math.sin(2 * Math.PI * 1_000 * time)),
);

const executablePath = findBrowser() ?? undefined;
const microphone = [...fakeMicrophoneFlags, `--use-file-for-fake-audio-capture=${tone}`];
test.use({ launchOptions: { executablePath, args: [...chromiumFlags, ...microphone] } });

const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
const recoveredIn = (page: Page) => page.getByRole('region', { name: 'Interrupted recordings' });

async function voicePage(pageOf: (user: { id: string }) => Promise<Page>, id: string): Promise<Page> {
  const page = await pageOf({ id });
  await page.context().grantPermissions(['microphone']);
  await page.addInitScript(() => {
    const { createMediaStreamSource } = AudioContext.prototype;
    AudioContext.prototype.createMediaStreamSource = function (stream) {
      Reflect.set(window, 'recordingRate', this.sampleRate);
      return createMediaStreamSource.call(this, stream);
    };
  });
  return page;
}

/** Returns the rate of the page's last audio context that opened a microphone. Another stream may have another rate. */
const recordingRate = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'recordingRate')));

async function chooseRecord(dialog: Locator): Promise<void> {
  await button(dialog.getByRole('group', { name: 'Source' }), 'Record').click();
  await expect(dialog.getByRole('timer')).toBeVisible();
}

/** Records until the timer shows more than three seconds. */
async function record(dialog: Locator): Promise<void> {
  await button(dialog, 'Record').last().click();
  await expect(dialog.getByRole('timer')).toHaveText(/^(?!0:0[0-3])\d+:\d\d$/);
}

/** Returns the length of the selection in seconds. */
async function trim(page: Page, dialog: Locator, keys: string): Promise<number> {
  const slider = (name: string) => dialog.getByRole('slider', { name: `${name} of the selection` });
  await slider('Start').press(keys);
  const secondsAt = async (name: string) => Number(await slider(name).getAttribute('aria-valuenow'));
  await expect.poll(() => secondsAt('Start')).toBeGreaterThan(0);
  await expect(page.getByText(/ s selected$/)).toBeVisible();
  return (await secondsAt('End')) - (await secondsAt('Start'));
}

/** The tone sounds as the microphone heard it. */
async function expectTone(uri: string, folder: string, { rate, seconds }: { rate: number; seconds: number }) {
  const recorded = await measureRecording(uri, folder);
  expect(recorded).toMatchObject({ container: 'wav', codec: 'pcm_s16le', channels: 1, sampleRate: rate });
  expect(Math.abs(recorded.seconds - seconds)).toBeLessThan(fadeSeconds);
  const original = await measureSound(tone);
  expect(Math.abs(recorded.integratedLufs - original.integratedLufs)).toBeLessThan(0.5);
  expect(recorded.peak).toBeLessThan(amplitude * 1.05);
  expect(recorded.numClipped).toBe(0);
}

test('a take survives a reload while it is recorded, and is uploaded as it sounded', async ({ pageOf }, info) => {
  const { id: projectId, voiceIds } = await aProject({ state: 'accepted' });
  const page = await voicePage(pageOf, voiceIds[0] ?? '');
  await page.goto(`/projects/${projectId}/files/upload-audio`);
  const dialog = page.getByRole('dialog', { name: 'Upload audio' });
  await chooseRecord(dialog);
  await expect(button(dialog, 'Record').last()).toBeEnabled();
  await pictures(page, 'recorder');
  await record(dialog);
  const rate = await recordingRate(page);
  await page.reload();
  const recovered = recoveredIn(page);
  await expect(recovered).toContainText('Recording 1');
  await pictures(page, 'recorder-recovered');
  await recovered.getByRole('button', { name: 'Trim and upload' }).click();
  const seconds = await trim(page, dialog, 'PageUp');
  await pictures(page, 'recorder-trim');
  await dialog.getByLabel('Name', { exact: true }).fill('Tone');
  await button(dialog, 'Upload').click();
  await expect(page.getByRole('button', { name: 'Play Tone by' })).toBeVisible();
  await expect(page.getByText('was not uploaded')).toHaveCount(0);
  const takes = await db.audioTake.findMany({ where: { projectId } });
  expect(takes.map(({ name }) => name)).toEqual(['Tone']);
  await expectTone(takes[0]?.uri ?? '', info.outputDir, { rate, seconds });
});

test('a named recording survives the tab, and two tabs upload it once', async ({ pageOf }) => {
  const template = await aTemplate({ hasMultipleNamedAudio: true });
  const { id: projectId, voiceIds } = await aProject({ state: 'accepted', template });
  const first = await voicePage(pageOf, voiceIds[0] ?? '');
  const screen = `/projects/${projectId}/files/upload-audio`;
  await first.goto(screen);
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload named audio' });
  const chosenIn = (page: Page) => dialogOf(page).getByRole('list', { name: 'Chosen files' });
  await chooseRecord(dialogOf(first));
  await record(dialogOf(first));
  await button(dialogOf(first), 'Stop').click();
  await dialogOf(first).getByLabel('Name', { exact: true }).fill('Welcome');
  await button(dialogOf(first), 'Add to the list').click();
  await expect(chosenIn(first)).toContainText('Welcome.wav');
  const second = await first.context().newPage();
  await second.goto(screen);
  await expect(button(dialogOf(second), 'Upload')).toBeVisible();
  await expect(recoveredIn(second)).toHaveCount(0);
  await first.close();
  const third = await second.context().newPage();
  await third.goto(screen);
  for (const page of [second, third]) await expect(recoveredIn(page)).toContainText('Welcome');
  await recoveredIn(second).getByRole('button', { name: 'Trim and upload' }).click();
  await expect(recoveredIn(third)).toHaveCount(0);
  await button(dialogOf(second), 'Add to the list').click();
  await button(dialogOf(second), 'Upload').click();
  await expect(second.getByRole('button', { name: 'Play Welcome by' })).toBeVisible();
  expect(await db.audioTake.count({ where: { projectId } })).toBe(1);
  await third.reload();
  await expect(button(dialogOf(third), 'Upload')).toBeVisible();
  await expect(recoveredIn(third)).toHaveCount(0);
});
