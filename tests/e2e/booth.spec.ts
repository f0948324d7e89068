import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { findBrowser } from '@/tests/run/browser';
import { expect, test } from '@/tests/support/browser-test';
import { chromiumFlags, fakeMicrophoneFlags } from '@/tests/support/chromium';
import { aScript } from '@/tests/support/builders';
import { networkConditionsOf } from '@/tests/support/network/network-conditions';
import { pictures } from '@/tests/support/pictures';
import { wav } from '@/tests/support/sound/sounds';
import { wholeOrQuick } from '@/tests/support/whole-run';

const executablePath = findBrowser() ?? undefined;
test.use({ launchOptions: { executablePath, args: [...chromiumFlags, ...fakeMicrophoneFlags] } });

const takesOf = (projectId: string) =>
  db.lineTake.findMany({ where: { line: { projectId }, status: 'done' }, orderBy: { created: 'asc' } });

/** Number of chunks that the page has stored; each has a quarter of a second. */
const chunksIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('timbre-recordings');
        // The page itself creates the database.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('chunks').objectStore('chunks').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );

const elapsedIn = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Recording$/ })
    .locator('xpath=following-sibling::span[1]');

async function record(page: Page, filename: string, seconds: number): Promise<void> {
  await expect(page.getByRole('heading', { name: filename })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record' })).toBeEnabled();
  const before = await chunksIn(page);
  await page.keyboard.press('r');
  await expect(elapsedIn(page)).toHaveText(/^(?!0:0[01])\d+:\d\d$/);
  await expect.poll(() => chunksIn(page)).toBeGreaterThanOrEqual(before + seconds * 4);
}

/** Ends the process of the page, which can run no more code. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page does not respond.
  void session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

test('records lines in the booth and loses nothing when the tab crashes', async ({ pageOf }) => {
  const { projectId, voice } = await aScript(['one.wav', 'two.wav', 'three.wav']);
  const page = await pageOf(voice);
  const context = page.context();
  await context.grantPermissions(['microphone']);
  const uploads: string[] = [];
  await page.route(
    (url) => url.searchParams.has('X-Amz-Signature'),
    // Stays under way until the tab crashes.
    (route) => (route.request().method() === 'PUT' ? void uploads.push(route.request().url()) : route.fallback()),
  );
  await page.goto(`/projects/${projectId}/booth`);
  await record(page, 'one.wav', 2);
  await pictures(page, 'booth-recording');
  await page.keyboard.press('n');
  await record(page, 'two.wav', 2);
  await page.keyboard.press('n');
  await record(page, 'three.wav', 3);
  await expect.poll(() => uploads.length).toBe(1);
  await crash(page);
  expect(await takesOf(projectId)).toEqual([]);

  const again = await context.newPage();
  await again.goto(`/projects/${projectId}/booth`);
  const recovered = again.getByRole('region', { name: 'Interrupted recordings' });
  await expect(recovered).toContainText('three.wav');
  await pictures(again, 'booth-recovered');
  await expect.poll(async () => (await takesOf(projectId)).length).toBe(2);
  await recovered.getByRole('button', { name: 'Keep as a take' }).click();
  await expect.poll(async () => (await takesOf(projectId)).length).toBe(3);
  await expect(again.getByRole('article', { name: 'Take 1' })).toContainText('Chosen');
  await pictures(again, 'booth-takes');
  const takes = await takesOf(projectId);
  expect(takes.map(({ codec, channels }) => [codec, channels])).toEqual([
    ['pcm_s16le', 1],
    ['pcm_s16le', 1],
    ['pcm_s16le', 1],
  ]);
  expect(takes[2]?.durationMs).toBeGreaterThan(2_500);
});

test('lines are recorded in the booth, most of them offline, and uploaded afterwards', async ({
  pageOf,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  const names = namesOf(wholeOrQuick(20, 6));
  const { projectId, voice } = await aScript(names, { state: 'accepted' });
  const page = await pageOf(voice);
  await page.context().grantPermissions(['microphone']);
  await page.goto(`/projects/${projectId}/booth`);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Countdown' }).selectOption('None');
  const connection = await networkConditionsOf(page);
  for (const [index, name] of names.entries()) {
    if (index === 1) await connection({ offline: true });
    if (index === names.length - 1) {
      await pictures(page, 'booth-offline');
      await connection({});
    }
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.keyboard.press('r');
    await expect(elapsedIn(page)).toHaveText(/^(?!0:00)\d+:\d\d$/);
    await page.keyboard.press(index < names.length - 1 ? 'n' : 's');
  }
  await expect.poll(async () => (await takesOf(projectId)).length).toBe(names.length);
  const takes = await takesOf(projectId);
  expect(new Set(takes.map(({ lineId }) => lineId)).size).toBe(names.length);
  for (const { durationMs } of takes) expect(durationMs).toBeGreaterThan(900);
});

test('a long recording is split, corrected by keyboard, and uploaded through a lost connection', async ({
  pageOf,
  allowComplaint,
}, info) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  const names = namesOf(wholeOrQuick(40, 12));
  const { projectId, voice } = await aScript(names);
  // About 9 s to read.
  const text = Array.from({ length: 21 }, () => 'Good').join(' ');
  await db.line.updateMany({ where: { projectId }, data: { line: text } });
  const page = await pageOf(voice);
  await page.goto(`/projects/${projectId}/split`);
  const file = path.join(info.outputDir, 'session.wav');
  await mkdir(info.outputDir, { recursive: true });
  await writeFile(file, sessionOf(names.length));
  await page.getByLabel('Choose one long recording or drop it here').setInputFiles(file);
  const pieces = page.getByRole('list', { name: 'Pieces' }).getByRole('listitem');
  await expect(pieces).toHaveCount(names.length);
  await expect(pieces.last()).toContainText(names.at(-1) ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: `Store ${names.length - 1} lines` })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: `Store ${names.length} lines` })).toBeVisible();
  // Cuts 2 s from the start of the second piece.
  await page.keyboard.press('[');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(pieces.nth(1)).toContainText(/7\.[45] s/);
  await pictures(page, 'split');
  const connection = await networkConditionsOf(page);
  // A piece takes almost a second.
  await connection({ uploadThroughput: 1_000_000 });
  await page.getByRole('button', { name: `Store ${names.length} lines` }).click();
  await expect.poll(async () => (await takesOf(projectId)).length).toBeGreaterThan(0);
  await connection({ uploadThroughput: 1_000_000, offline: true });
  await expect(page.getByText('Paused: waiting for the connection').first()).toBeVisible();
  expect((await takesOf(projectId)).length).toBeLessThan(names.length);
  await pictures(page, 'split-offline');
  await connection({});
  await expect.poll(async () => (await takesOf(projectId)).length).toBe(names.length);
  await expect(page.getByText(/left to upload$/)).toBeHidden();
  const takes = await db.lineTake.findMany({ where: { line: { projectId } }, orderBy: { line: { position: 'asc' } } });
  expect(new Set(takes.map(({ lineId }) => lineId)).size).toBe(names.length);
  expect(takes).toHaveLength(names.length);
  expect(takes.every(({ sampleRate }) => sampleRate === 44_100)).toBe(true);
  // The sound with 0.15 s before, except at the start of the file, and 0.3 s after it.
  const expected = [9_300, 7_450, ...names.slice(2).map(() => 9_450)];
  for (const [index, { durationMs }] of takes.entries())
    expect(Math.abs((durationMs ?? 0) - (expected[index] ?? 0)), names[index]).toBeLessThanOrEqual(20);
});

const namesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `line-${String(index + 1).padStart(2, '0')}.wav`);

/** 9 s of sound and a pause of 6 s per line: PCM, 44.1 kHz, 16 bit, mono. */
function sessionOf(numLines: number): Buffer {
  const line = wav(15, 44_100, (time) => (time < 9 ? 0.4 : 0.0002) * Math.sin(2_000 * time));
  const samples = line.subarray(44);
  const header = Buffer.from(line.subarray(0, 44));
  header.writeUInt32LE(36 + samples.length * numLines, 4);
  header.writeUInt32LE(samples.length * numLines, 40);
  return Buffer.concat([header, ...Array.from({ length: numLines }, () => samples)]);
}
