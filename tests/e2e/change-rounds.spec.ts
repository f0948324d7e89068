import { buildProject, buildTemplate } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';
import { speechLikeWav } from '@/tests/support/sounds';

test('changes are requested, ticked off and delivered; an extra round is ordered; the delivery is approved', async ({
  pageOf,
  allowComplaint,
}) => {
  // The first take is a row without audio files.
  allowComplaint(/\/test\/[\w-]+\.mp3/);
  const template = await buildTemplate(db, { changeRounds: 1, roundCustomerPriceCents: 6_000 });
  const plan = { state: 'delivered', template, script: 'Good morning.' } as const;
  const { id, customerId, voiceIds } = await buildProject(db, plan);
  await db.assignment.updateMany({ where: { projectId: id }, data: { changeRounds: 1 } });
  const files = `/projects/${id}/files`;
  const [customer, voice] = [await pageOf({ id: customerId }), await pageOf({ id: voiceIds[0] ?? '' })];

  await customer.goto(`${files}/request-changes`);
  const request = customer.getByRole('dialog', { name: 'Request changes' });
  await expect(request.getByText('Round 1 of 1.')).toBeVisible();
  await request.getByLabel('Note 1', { exact: true }).fill('A little slower, please');
  await request.getByRole('button', { name: 'Send notes' }).click();
  await expect(customer.getByText('The automatic approval is paused until the next delivery.')).toBeVisible();

  await voice.goto(`${files}/upload-audio`);
  const upload = voice.getByRole('dialog');
  const note = upload.getByRole('checkbox', { name: 'A little slower, please' });
  await note.click({ force: true });
  await expect(note).toBeChecked();
  await pictures(voice, 'rounds-checklist');
  const file = { name: 'Slower.wav', mimeType: 'audio/wav', buffer: speechLikeWav({ seconds: 2 }) };
  await upload.getByLabel('Choose audio files or drop them here').setInputFiles(file);
  await upload.getByRole('button', { name: /^Upload( \d+ files)?$/ }).click();
  await expect(voice.getByRole('article', { name: 'Slower' })).toBeVisible();

  const order = customer.getByRole('link', { name: 'Order an extra round · €60' });
  await expect(order).toBeVisible();
  await pictures(customer, 'rounds-used-up');
  await order.click();
  const extra = customer.getByRole('dialog');
  await extra.getByLabel('Note 1', { exact: true }).fill('And one with a smile');
  await extra.getByRole('checkbox', { name: /I agree to the/ }).check({ force: true });
  await extra.getByRole('button', { name: 'Order extra round · €60' }).click();
  await expect(customer).toHaveURL(/\/assign-voice/);
  const round = await db.project.findFirstOrThrow({ where: { parentId: id } });
  expect(round).toMatchObject({ kind: 'round', customerPriceCents: 6_000, changeRounds: 0 });
  expect(customer.url()).toContain(`/projects/${round.id}/`);

  await customer.goto(`${files}/approve`);
  await customer.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(async () => (await db.project.findUniqueOrThrow({ where: { id } })).approvedAt).not.toBeNull();
});
