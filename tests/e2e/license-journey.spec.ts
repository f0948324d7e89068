import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, test } from '@/tests/support/browser-test';
import { assign, type Customer, makeCustomer, makeVoice, must, shortlist } from '@/tests/support/market';
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

async function decline(page: Page, id: string): Promise<void> {
  await page.goto(`/projects/${id}/accept-project`);
  await page.getByRole('button', { name: 'Decline project' }).click();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('The project is declined.')).toBeVisible();
}

async function certify(page: Page, hashes: readonly string[]): Promise<void> {
  await steps.openCertificate(page, hashes);
  await expect(page.getByText('Online, the customer’s own channels and radio', { exact: true })).toBeVisible();
  await expect(page.getByText('Norway', { exact: true })).toBeVisible();
}

const rounds = [
  { round: 'Round 1 of 2', note: 'Slower, please', name: 'Slower', seconds: 3 },
  { round: 'Round 2 of 2', note: 'And warmer', name: 'Warmer', seconds: 4 },
];
const extra = { note: 'With a smile', name: 'Smile', seconds: 5 };

test('Radio, one year, Norway: declined, changed twice, a third time for money, certified', async ({ pageOf }) => {
  const [owner, busy, reader] = await Promise.all([makeCustomer({ country: 'NO' }), makeVoice(), makeVoice()]);
  const [customer, voice] = [await pageOf(owner), await pageOf(reader)];
  const id = await test.step('ordered with its license', () => order(customer, owner));
  for (const { id: voiceId } of [busy, reader]) await must(shortlist(owner, id, voiceId));
  await must(assign(owner, id, busy.id));
  await test.step('declined by the first voice', async () => decline(await pageOf(busy), id));
  await customer.goto(`/projects/${id}/assign-voice/${reader.id}`);
  await test.step('paid', () => steps.assignVoice(customer, '€875'));
  await test.step('accepted by the second voice', () => steps.acceptProject(voice, id, '€470'));
  const takes = [await test.step('delivered', () => steps.uploadTake(voice, { name: 'First read', seconds: 2 }))];
  for (const { round, note, ...take } of rounds) {
    await test.step(`${round} requested`, () => steps.requestChanges(customer, { round, note }));
    await expect(voice.getByRole('region', { name: 'Next step' })).toContainText(
      'requested changes: upload a new take',
    );
    takes.push(await test.step(`${round} delivered`, () => steps.uploadTake(voice, { ...take, note })));
  }
  await test.step('a third round ordered', () => steps.orderRound(customer, { note: extra.note, price: '€75' }));
  const { id: roundId } = await db.project.findFirstOrThrow({ where: { parentId: id } });
  await customer.getByRole('link', { name: /^Assign / }).click();
  await test.step('the third round paid', () => steps.assignVoice(customer, '€93.75'));
  await test.step('the third round accepted', () => steps.acceptProject(voice, roundId, '€50'));
  const smile = await test.step('the third round delivered', () => steps.uploadTake(voice, extra));
  await test.step('the third round approved', () => steps.approveDelivery(customer));
  await test.step('the third round certified', () => certify(customer, [smile]));
  await customer.goto(`/projects/${id}/files`);
  await customer.getByText('2 earlier rounds of changes').click();
  await expect(customer.getByText(/1 of 1 done · delivered on/)).toHaveCount(2);
  await pictures(customer, 'changes-delivered');
  await test.step('approved', () => steps.approveDelivery(customer));
  await pictures(customer, 'license-details');
  await test.step('certified', () => certify(customer, takes));
  await pictures(customer, 'license-certificate');
});
