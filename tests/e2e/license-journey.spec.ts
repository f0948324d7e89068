import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { accept, approve, assign, deliver, makeCustomer, makeVoice, must, shortlist } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';

const license = 'Online, the customer’s own channels and radio: Norway, for one year from the day of approval.';

test('Radio, one year, Norway: declined, changed twice, a third time for money, certified', async ({ pageOf }) => {
  const [customer, busy, voice] = await Promise.all([makeCustomer({ country: 'NO' }), makeVoice(), makeVoice()]);
  const [page, busyPage, voicePage] = [await pageOf(customer), await pageOf(busy), await pageOf(voice)];
  await page.goto('/projects/add/details?templateId=commercial');
  await page.getByLabel('Name', { exact: true }).fill('Radio in Norway');
  await page.getByLabel('Description', { exact: true }).fill('Calm, thirty seconds.');
  for (const name of ['English', /^Radio, one year/]) await page.getByRole('radio', { name }).check({ force: true });
  await expect(page.getByText(license)).toBeVisible();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Radio in Norway' })).toBeVisible();
  const { id } = await db.project.findFirstOrThrow({ where: { teamId: customer.teamId } });
  const ofProject = { params: { projectId: id } };
  const scriptOps = [{ insert: 'Good morning, Norway.\n' }];
  await customer.api.call('PATCH /projects/{projectId}', { ...ofProject, body: { scriptOps } });
  for (const voiceId of [busy.id, voice.id]) await must(shortlist(customer, id, voiceId));

  await must(assign(customer, id, busy.id));
  await busyPage.goto(`/projects/${id}/accept-project`);
  await busyPage.getByRole('button', { name: 'Decline project' }).click();
  await busyPage.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(busyPage.getByText('The project is declined.')).toBeVisible();
  await page.goto(`/projects/${id}/assign-voice/${voice.id}`);
  await page.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await page.getByRole('button', { name: /^Assign .* · €875$/ }).click();
  await expect(page).toHaveURL(`/projects/${id}/chat/${voice.id}`);
  await voicePage.goto(`/projects/${id}/accept-project`);
  await voicePage.getByRole('checkbox', { name: /I agree to the license/ }).check();
  await voicePage.getByRole('button', { name: 'Accept project · €470' }).click();
  await expect(voicePage).toHaveURL(`/projects/${id}/files`);
  await deliver(voice, id);
  for (const text of ['Slower, please', 'And warmer']) {
    const request = { ...ofProject, body: { notes: [{ text }] } };
    const send = () => customer.api.send('POST /projects/{projectId}/change-requests', request);
    await expect.poll(async () => (await send()).status).toBe(201);
    await deliver(voice, id);
  }
  await page.goto(`/projects/${id}/files`);
  await page.getByRole('link', { name: 'Order an extra round · €75' }).click();
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /I agree to the/ })
    .check({ force: true });
  await page.getByRole('dialog').getByLabel('Note 1', { exact: true }).fill('With a smile');
  await page.getByRole('dialog').getByRole('button', { name: 'Order extra round · €75' }).click();
  await expect(page).toHaveURL(/\/assign-voice/);
  const round = await db.project.findFirstOrThrow({ where: { parentId: id } });
  await must(assign(customer, round.id, voice.id));
  await must(accept(voice, round.id));
  await deliver(voice, round.id);
  for (const projectId of [round.id, id]) {
    await expect.poll(async () => (await approve(customer, projectId)).status).toBe(200);
    await page.goto(`/projects/${projectId}/license`);
    await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
    await expect(page.getByText('Norway', { exact: true })).toBeVisible();
  }
  await pictures(page, 'license-certificate');
});
