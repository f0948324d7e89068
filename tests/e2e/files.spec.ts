import type { Page } from '@playwright/test';
import { buildProject, buildTemplate } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';
import { speechLikeWav } from '@/tests/support/sounds';

type Given = NonNullable<Parameters<typeof buildProject>[1]>;

async function project(given: Given) {
  const { id, customerId, voiceIds } = await buildProject(db, given);
  return { projectId: id, customer: { id: customerId }, voice: { id: voiceIds[0] ?? '' } };
}

const choose = (page: Page) => page.getByLabel('Choose audio files or drop them here');
const upload = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Upload/ });

test('an audio upload requires a file and a name, and warns about a lossy format', async ({ pageOf }) => {
  const { projectId, voice } = await project({ state: 'assigned' });
  const page = await pageOf(voice);
  await page.goto(`/projects/${projectId}/files/upload-audio`);
  await upload(page).click();
  await expect(page.getByText('Please select an audio file')).toBeVisible();
  const file = (name: string, mimeType: string, buffer: Buffer = Buffer.from('not sound')) => ({
    name,
    mimeType,
    buffer,
  });
  await choose(page).setInputFiles(file('Final take.wav', 'audio/wav', speechLikeWav({ seconds: 3.6 })));
  const warning = page.getByText('Check file format');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Final take');
  await expect(warning).toHaveCount(0);
  await choose(page).setInputFiles(file('letter.txt', 'text/plain'));
  await expect(page.getByText('Please select an audio file')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(1);
  await choose(page).setInputFiles(file('Rough cut.mp3', 'audio/mpeg'));
  await expect(warning).toBeVisible();
  await expect(
    page.getByText(/Lossy files are fine for demos, but final takes should be uncompressed, such as WAV or AIFF\./),
  ).toBeVisible();
  await expect(page.getByText(/The customer has no high-quality version until approval\./)).toBeVisible();
  await pictures(page, 'upload-audio');
  await page.getByRole('button', { name: 'Remove Rough cut.mp3' }).click();
  await expect(warning).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill(' ');
  await upload(page).click();
  await expect(page.getByText('Please specify a name')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Third take');
  await upload(page).click();
  const take = page.getByRole('article', { name: 'Third take' });
  // 3.6 seconds are rounded, not truncated.
  await expect(take.getByText('0:04')).toBeVisible({ timeout: 60_000 });
  await pictures(page, 'files-voice');
});

test('uploads several named takes together, each under its name', async ({ pageOf }) => {
  const template = await buildTemplate(db, { hasMultipleNamedAudio: true });
  const { projectId, voice } = await project({ state: 'assigned', template });
  const page = await pageOf(voice);
  await page.goto(`/projects/${projectId}/files/upload-audio`);
  await expect(page.getByRole('dialog', { name: 'Upload named audio' })).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveCount(0);
  const buffer = speechLikeWav({ seconds: 1 });
  const many = Array.from({ length: 201 }, (_, index) => ({ name: `${index}.wav`, mimeType: 'audio/wav', buffer }));
  await choose(page).setInputFiles(many);
  await expect(page.getByText('At most 200 files can be delivered together.')).toBeVisible();
  await page.reload();
  await choose(page).setInputFiles(
    ['Welcome.wav', 'Opening hours.wav'].map((name) => ({ name, mimeType: 'audio/wav', buffer })),
  );
  await pictures(page, 'upload-named-audio');
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  for (const name of ['Welcome', 'Opening hours']) {
    await expect(page.getByRole('article', { name })).toBeVisible({ timeout: 60_000 });
  }
  const takes = await db.audioTake.findMany({ where: { projectId } });
  expect(new Set(takes.map(({ name }) => name))).toEqual(new Set(['Welcome', 'Opening hours']));
});

test('a file upload requires a file and a name, and its owner can delete it', async ({ pageOf }) => {
  const { projectId, customer } = await project({ state: 'shortlisted' });
  const page = await pageOf(customer);
  await page.goto(`/projects/${projectId}/files/upload-file`);
  await upload(page).click();
  await expect(page.getByText('Please select a file')).toBeVisible();
  const file = { name: 'Names.q7z9', mimeType: '', buffer: Buffer.from('Aoife: EE-fa') };
  await page.getByLabel('Choose files or drop them here').setInputFiles(file);
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Names.q7z9');
  await name.fill('');
  await upload(page).click();
  await expect(page.getByText('Please specify a name')).toBeVisible();
  await pictures(page, 'upload-file');
  await name.fill('How to say the names');
  await upload(page).click();
  await expect(page.getByText('How to say the names')).toBeVisible();
  const link = page.getByRole('link', { name: 'Download How to say the names' });
  await expect(link).toBeVisible();
  const stored = await db.projectFile.findFirstOrThrow({ where: { projectId } });
  expect(stored.contentType).toBe('application/octet-stream');
  const saved = page.waitForEvent('download');
  await link.click();
  expect((await saved).suggestedFilename()).toBe('How to say the names.q7z9');
  await pictures(page, 'files-customer');
  await page.getByRole('button', { name: 'Delete How to say the names' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No files – yet')).toBeVisible();
});

test('a failed take: the voice can delete it and try again, the customer can request a new one', async ({ pageOf }) => {
  const takes = [
    { name: 'Broken take', status: 'failed' as const, failure: 'This file is not audio.', processedUri: null },
  ];
  const { projectId, voice, customer } = await project({ state: 'delivered', takes });
  const address = `/projects/${projectId}/files`;
  const theirs = await pageOf(customer);
  await theirs.goto(address);
  await theirs.getByRole('button', { name: 'Failed' }).click();
  const told = theirs.getByRole('dialog', { name: 'We were unable to process the audio file.' });
  await expect(told).toContainText('Please ask the voice to try again');
  await expect(told.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await pictures(theirs, 'failed-take-customer');
  const page = await pageOf(voice);
  await page.goto(address);
  await page.getByRole('button', { name: 'Failed' }).click();
  const dialog = page.getByRole('dialog', { name: 'We were unable to process the audio file.' });
  await expect(dialog).toContainText('This file is not audio.');
  for (const text of ['Delete this take.', 'Check that the file plays', 'Upload it again.', 'please contact support']) {
    await expect(dialog).toContainText(text);
  }
  await pictures(page, 'failed-take-voice');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The take is deleted.')).toBeVisible();
  await expect(page.getByText('No audio – yet')).toBeVisible();
});

test('on a phone, each next step has one button', async ({ pageOf, allowComplaint }) => {
  // These takes are rows without audio files.
  allowComplaint(/\/test\/[\w-]+\.mp3/);
  const delivered = await project({ state: 'delivered', script: 'Good morning.' });
  const page = await pageOf(delivered.customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${delivered.projectId}/files`);
  await expect(page.getByText('The voice has delivered.')).toBeVisible();
  await expect(page.getByText(/It is approved automatically on \w{3} \d{1,2}, \d{4}\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Approve delivery' })).toHaveCount(1);
  await page.goto(`/projects/${delivered.projectId}/files/download`);
  await expect(page.getByRole('dialog', { name: 'Downloads' })).toBeVisible();
  await pictures(page, 'downloads-customer');
  const accepted = await project({ state: 'accepted', script: 'Good morning.' });
  const theirs = await pageOf(accepted.voice);
  await theirs.setViewportSize({ width: 390, height: 844 });
  await theirs.goto(`/projects/${accepted.projectId}/files`);
  await expect(theirs.getByText('No audio – yet')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Upload audio' })).toHaveCount(1);
});
