import type { Page } from '@playwright/test';
import { db } from '@/server/platform/db';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { clickHydrated } from '@/tests/support/hydrated';
import { approve, deliver, must, type Stage, stage } from '@/tests/support/market';
import { pictures } from '@/tests/support/pictures';
import { pollUntil } from '@/tests/support/jobs/poll';
import { timesOfProject } from '@/tests/support/builders';

const settings = ({ voice }: Stage) => `/teams/${voice.teamId}/payout-settings`;

async function setUpStripe(page: Page, scene: Stage): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Payout settings/ }).click();
  await expect(page).toHaveURL(`${settings(scene)}/stripe-settings`);
  await page.getByRole('link', { name: 'Setup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Setup Stripe' });
  await pictures(page, 'payouts-1-setup');
  await dialog.getByRole('button', { name: 'Continue to Stripe' }).click();
  await page.getByRole('button', { name: 'Complete the setup' }).click();
  await expect(page).toHaveURL(/\/stripe-settings\?from=stripe$/);
  await expect(page.getByText('Please add a bank account to enable payouts.')).toBeVisible();
  await pictures(page, 'payouts-2-no-account');
}

async function addBankAccount(page: Page, scene: Stage): Promise<void> {
  await clickHydrated(page.getByRole('main').getByRole('link', { name: 'Add bank account' }));
  const dialog = page.getByRole('dialog', { name: 'Add bank account' });
  const iban = dialog.getByLabel('Bank account number (IBAN)');
  await iban.fill('DE89 3704 0044 0532 0130 01');
  await expect(dialog.getByText('This IBAN is not valid. Please check it.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await iban.fill('DE89 3704 0044 0532 0130 00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`${settings(scene)}/bank-accounts`);
  await expect(page.getByRole('listitem').filter({ hasText: 'DE •••• •••• •••• 3000' })).toContainText('PRIMARY');
  await pictures(page, 'payouts-3-account');
  await page.getByRole('link', { name: 'Stripe settings' }).click();
  await expect(page.getByText('Payouts are enabled.')).toBeVisible();
}

async function approveDelivery({ customer, voice, projectId }: Stage): Promise<void> {
  await deliver(voice, projectId, 1);
  const isDelivered = async () => (await timesOfProject(projectId)).deliveredAt !== null;
  await pollUntil(isDelivered, { what: 'the delivery' });
  await must(approve(customer, projectId));
}

test('a voice sets up Stripe and a bank account, and sees its fee earned and paid', async ({ pageOf }) => {
  test.setTimeout(300_000);
  const scene = await stage('accepted', { voiceFeeCents: 12_000 });
  const page = await pageOf(scene.voice);
  await keepSnackbars(page);
  await test.step('sets up Stripe', () => setUpStripe(page, scene));
  await test.step('adds a bank account', () => addBankAccount(page, scene));
  await test.step('earns a fee', () => approveDelivery(scene));
  await test.step('sees it paid out', async () => {
    const isPaid = () => db.payout.findFirst({ where: { assignment: { projectId: scene.projectId }, status: 'paid' } });
    await pollUntil(isPaid, { what: 'the payout' });
    await page.goto(`${settings(scene)}/earnings`);
    const sums = page.getByRole('main').locator('dl').first();
    await expect(sums).toContainText('€120');
    await pictures(page, 'payouts-4-earnings');
    const hasDocument = () =>
      db.projectDocument.findFirst({
        where: { projectId: scene.projectId, kind: { in: ['selfBilling', 'invoiceInfo'] }, uri: { not: null } },
      });
    await pollUntil(hasDocument, { what: 'the document of the fee' });
    await page.goto(`${settings(scene)}/payout-history`);
    await expect(page.getByRole('link', { name: /Paid out: / })).toContainText('€120');
    await pictures(page, 'payouts-5-history');
  });
});
