import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { aProject } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { getObject } from '@/server/platform/storage/storage';
import { expect, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';
import { longWav } from '@/tests/support/sound/sounds';

/** The recording has three parts (23 MB in parts of 8 MiB). */
async function recorded(folder: string) {
  const { id, voiceIds } = await aProject({ state: 'assigned' });
  const bytes = longWav(4);
  await mkdir(folder, { recursive: true });
  const file = `${folder}/Evening read.wav`;
  await writeFile(file, bytes);
  return { projectId: id, voice: { id: voiceIds[0] ?? '' }, file, hash: hashOf(bytes) };
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function chooseAndUpload(page: Page, file: string): Promise<void> {
  await page.getByRole('link', { name: 'Upload audio' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload audio' });
  await dialog.getByLabel('Choose audio files or drop them here').setInputFiles(file);
  await dialog.getByLabel('Comment').fill('Warm, as asked');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** `meet` can intercept a part. */
async function watchParts(page: Page, meet: (part: number, route: Route) => Promise<boolean>) {
  const stored: number[] = [];
  await page.route(/[?&]partNumber=\d+/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const part = Number(new URL(route.request().url()).searchParams.get('partNumber'));
    if (await meet(part, route)) return;
    stored.push(part);
    await route.continue();
  });
  return stored;
}

async function expectTake(projectId: string, hash: string): Promise<void> {
  const take = () => db.audioTake.findFirst({ where: { projectId } });
  await expect.poll(async () => (await take())?.name).toBe('Evening read');
  const delivered = await take();
  expect(delivered?.comment).toBe('Warm, as asked');
  expect(hashOf(await getObject(delivered?.uri ?? ''))).toBe(hash);
}

test('resumes a large upload after a broken connection, and the same file after a reload, but not another one', async ({
  pageOf,
  allowComplaint,
}, info) => {
  const { projectId, voice, file, hash } = await recorded(info.outputDir);
  const page = await pageOf(voice);
  allowComplaint(/partNumber|ERR_CONNECTION_RESET/);
  let isBroken = true;
  let isHeld = true;
  const stored = await watchParts(page, async (part, route) => {
    if (part === 2 && isBroken) {
      await route.abort('connectionreset');
      return true;
    }
    return part === 3 && isHeld;
  });
  await page.goto(`/projects/${projectId}/files`);
  await chooseAndUpload(page, file);
  const list = page.getByRole('list', { name: 'Audio uploads' });
  await expect(list.getByText('Paused: waiting for the connection')).toBeVisible();
  isBroken = false;
  await expect(page.getByRole('progressbar', { name: 'Uploading Evening read' })).toHaveAttribute(
    'aria-valuenow',
    '73',
  );
  // Leaving during an upload asks for confirmation; this user confirms.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const left = page.getByRole('list', { name: 'Interrupted audio uploads' });
  await expect(left).toContainText('Interrupted: 16.8 MB of 23.0 MB uploaded.');
  await pictures(page, 'files-interrupted');
  const other = `${info.outputDir}/Other.wav`;
  await writeFile(other, 'x');
  const again = left.getByLabel('Choose Evening read.wav again');
  await again.setInputFiles(other);
  await expect(left.getByRole('alert')).toHaveText(/This is not the same file as Evening read\.wav/);
  isHeld = false;
  await again.setInputFiles(file);
  await expectTake(projectId, hash);
  // The parts that had arrived were not sent again.
  expect(stored).toEqual([1, 2, 3]);
  await expect(left).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Evening read' })).toBeVisible();
});
