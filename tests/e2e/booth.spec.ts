import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { findBrowser } from '@/tests/run/browser';
import { expect, test } from '@/tests/support/browser-test';
import { chromiumFlags, fakeMicrophoneFlags } from '@/tests/support/chromium';
import { aScript } from '@/tests/support/lines';
import { pictures } from '@/tests/support/pictures';
import { wav } from '@/tests/support/sounds';

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

async function record(page: Page, filename: string, seconds: number): Promise<void> {
  await expect(page.getByRole('heading', { name: filename })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record' })).toBeEnabled();
  const before = await chunksIn(page);
  await page.keyboard.press('r');
  const elapsed = page
    .getByRole('status')
    .filter({ hasText: /^Recording$/ })
    .locator('xpath=following-sibling::span[1]');
  await expect(elapsed).toHaveText(/^(?!0:0[01])\d+:\d\d$/);
  await expect.poll(() => chunksIn(page)).toBeGreaterThanOrEqual(before + seconds * 4);
}

/** Ends the process of the page, which can run no more code. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // A crashed page does not answer.
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

test('splits one recording into lines', async ({ pageOf }) => {
  const { projectId, voice } = await aScript(['one.wav', 'two.wav', 'three.wav']);
  const page = await pageOf(voice);
  await page.goto(`/projects/${projectId}/split`);
  const tones = wav(9, 44_100, (time) =>
    time % 3 < 1.5 ? 0.4 * Math.sin(2_000 * time) : 0.0002 * Math.sin(9_000 * time),
  );
  const picker = page.getByLabel('Choose one long recording or drop it here');
  await picker.setInputFiles({ name: 'session.wav', mimeType: 'audio/wav', buffer: tones });
  await expect(page.getByRole('list', { name: 'Pieces' }).getByRole('listitem')).toHaveCount(3);
  await pictures(page, 'split');
  await page.getByRole('button', { name: 'Store 3 lines' }).click();
  await expect
    .poll(async () => (await takesOf(projectId)).map(({ sampleRate }) => sampleRate))
    .toEqual([44_100, 44_100, 44_100]);
});
