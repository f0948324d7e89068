import { aProject } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';

type Given = NonNullable<Parameters<typeof aProject>[0]>;

async function project(given: Given) {
  const { id, customerId, voiceIds } = await aProject(given);
  return { projectId: id, customer: { id: customerId }, voice: { id: voiceIds[0] ?? '' } };
}

test('a file is uploaded under another name, downloaded, and deleted by its owner', async ({ pageOf }) => {
  const { projectId, customer } = await project({ state: 'shortlisted' });
  const page = await pageOf(customer);
  await page.goto(`/projects/${projectId}/files/upload-file`);
  const file = { name: 'Names.q7z9', mimeType: '', buffer: Buffer.from('Aoife: EE-fa') };
  await page.getByLabel('Choose files or drop them here').setInputFiles(file);
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Names.q7z9');
  await pictures(page, 'upload-file');
  await name.fill('How to say the names');
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
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

test('on a phone, each next step has one button', async ({ pageOf, allowComplaint }) => {
  // These takes are rows without audio files.
  allowComplaint(/\/test\/[\w-]+\.mp3/);
  const delivered = await project({ state: 'delivered', script: 'Good morning.' });
  const page = await pageOf(delivered.customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${delivered.projectId}/files`);
  const next = page.getByRole('region', { name: 'Next step' });
  await expect(next.getByText(/has delivered: listen and approve/)).toBeVisible();
  // Once: not in `DeliveryReview` too.
  const approval = page.getByText(/approved automatically on \w{3} \d{1,2}/i);
  await expect(approval.filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText('A chat message does not change the date.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Listen to \d/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Approve/ })).toHaveCount(1);
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
