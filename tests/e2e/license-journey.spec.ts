import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { type Customer, loginCustomer, loginVoice, must, shortlist, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';
import * as steps from '@/tests/support/project-steps';

const license = 'Online, the customer’s own channels and radio: Norway, for one year from the day of approval.';

async function order(page: Page, customer: Customer): Promise<string> {
  await page.goto('/projects/add/details?templateId=commercial');
  await page.getByLabel('Name', { exact: true }).fill('Radio in Norway');
  await page.getByLabel('Description', { exact: true }).fill('Calm, thirty seconds.');
  for (const name of ['English', /^Radio, one year/]) await page.getByRole('radio', { name }).check({ force: true });
  await expect(page.getByText(license)).toBeVisible();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Radio in Norway' })).toBeVisible();
  const { id } = await db.project.findFirstOrThrow({ where: { teamId: customer.teamId } });
  const body = { scriptOps: [{ insert: 'Good morning, Norway.\n' }] };
  await customer.api.call('PATCH /projects/{projectId}', { params: { projectId: id }, body });
  return id;
}

test('Radio, one year, Norway: ordered with its license, declined, and accepted by another voice', async ({
  pageOf,
}) => {
  const [owner, busy, reader] = await Promise.all([loginCustomer({ country: 'NO' }), loginVoice(), loginVoice()]);
  const [customer, declining, voice] = [await pageOf(owner), await pageOf(busy), await pageOf(reader)];
  const id = await order(customer, owner);
  for (const { id: voiceId } of [busy, reader]) await must(shortlist(owner, id, voiceId));
  const assign = async (voiceId: string) => {
    await customer.goto(`/projects/${id}/assign-voice/${voiceId}`);
    await expect(customer.getByText(license)).toBeVisible();
    await steps.assignVoice(customer, '€700');
  };
  await assign(busy.id);
  await declining.goto(`/projects/${id}/accept-project`);
  await expect(declining.getByText(license)).toBeVisible();
  await declining.getByRole('button', { name: 'Decline project' }).click();
  await declining.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(declining.getByText('The project is declined.')).toBeVisible();
  await assign(reader.id);
  await steps.acceptProject(voice, id, '€470');
});

test('two rounds of changes are requested and delivered, and every take is certified', async ({ pageOf }) => {
  const usage = { media: ['radio'], termMonths: 12, territory: 'Norway' };
  const { customer: owner, voice: reader, projectId } = await stage('accepted', { usage });
  const [customer, voice] = [await pageOf(owner), await pageOf(reader)];
  await voice.goto(`/projects/${projectId}/files`);
  const takes = [await steps.uploadTake(voice, { name: 'First read', seconds: 2 })];
  await customer.goto(`/projects/${projectId}/files`);
  for (const { round, note, ...take } of [
    { round: 'Round 1 of 2', note: 'Slower, please', name: 'Slower', seconds: 3 },
    { round: 'Round 2 of 2', note: 'And warmer', name: 'Warmer', seconds: 4 },
  ]) {
    await steps.requestChanges(customer, { round, note });
    await expect(voice.getByRole('region', { name: 'Next step' })).toContainText(
      'requested changes: upload a new take',
    );
    takes.push(await steps.uploadTake(voice, { ...take, note }));
  }
  await customer.getByText('2 earlier rounds of changes').click();
  await expect(customer.getByText(/1 of 1 done · delivered on/)).toHaveCount(2);
  await pictures(customer, 'changes-delivered');
  await steps.approveDelivery(customer);
  await pictures(customer, 'license-details');
  await steps.openCertificate(customer, takes);
  await expect(customer.getByText('Norway', { exact: true })).toBeVisible();
  await pictures(customer, 'license-certificate');
});
