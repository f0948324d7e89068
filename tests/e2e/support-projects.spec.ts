import { aProject, aTeam, aTemplate, aUser, aVoice } from '@/tests/support/builders';
import { newId } from '@/server/platform/ids';
import { expect, keepSnackbars, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';

test.use({ user: 'support' });

async function aFilmAndASpot() {
  const mark = newId().replaceAll(/[^a-z]/gi, '');
  const customer = await aUser({ firstName: 'Cleo', lastName: mark });
  const team = await aTeam({ owner: customer, name: `Cleo ${mark}` });
  const template = await aTemplate({ requiresAdminApproval: true });
  const film = await aProject({ team, createdById: customer.id, template, project: { name: `Film ${mark}` } });
  const voice = await aVoice({ firstName: 'Vera', lastName: mark });
  const approved = { team, createdById: customer.id, state: 'approved' as const, voiceIds: [voice.id] };
  await aProject({ ...approved, script: 'Good morning.', project: { name: `Spot ${mark}` } });
  return { mark, film };
}

test('support approves a film, pays a voice out with a bank file and cancels the film', async ({ page }) => {
  const { mark, film } = await aFilmAndASpot();
  await keepSnackbars(page);
  await page.goto(`/support/projects?query=${mark}`);
  await expect(page.getByRole('link', { name: new RegExp(`Film ${mark}`) })).toBeVisible();
  await pictures(page, 'support-projects');
  await page.getByRole('link', { name: new RegExp(`Film ${mark}`) }).click();
  await page.getByRole('link', { name: 'Approve project' }).click();
  const approval = page.getByRole('dialog', { name: `Approve Film ${mark}` });
  await approval.getByLabel('Customer price in euro').fill('1500');
  await pictures(page, 'support-approve');
  await approval.getByRole('button', { name: 'Approve project' }).click();
  await expect(page.getByText('Support: approve project')).toBeVisible();
  await pictures(page, 'support-project');

  await page.goto(`/support/payouts?query=${mark}`);
  await page.getByRole('link', { name: 'Enter IBAN' }).click();
  const account = page.getByRole('dialog', { name: 'Bank account for payouts' });
  await account.getByLabel('IBAN', { exact: true }).fill('DE89 3704 0044 0532 0130 00');
  await account.getByRole('button', { name: 'Save IBAN' }).click();
  await account.getByLabel('Enter the IBAN again').fill('DE89370400440532013000');
  await pictures(page, 'support-iban');
  await account.getByRole('button', { name: 'Confirm IBAN' }).click();
  await expect(page.getByText('Ready to pay')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select/ }).check();
  await pictures(page, 'support-payouts');
  await page.getByRole('button', { name: /^Mark .* as paid$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('1 payout marked as paid')).toBeVisible();
  await page.goto('/support/money');
  await expect(page.getByRole('table', { name: 'Revenue by month' })).toBeVisible();
  await pictures(page, 'support-money');
  await page.goto('/support/money/invoices');
  await expect(page.getByRole('list', { name: 'Invoices' })).toBeVisible();
  await pictures(page, 'support-invoices');
  await page.goto('/support/jobs/queues');
  await expect(page.getByRole('table', { name: 'Queues' })).toBeVisible();
  await pictures(page, 'support-queues');

  await page.goto(`/support/projects/${film.id}/cancel`);
  const cancellation = page.getByRole('dialog', { name: `Cancel Film ${mark}?` });
  await cancellation.getByLabel('Reason').fill('Ordered twice');
  await pictures(page, 'support-cancel');
  await cancellation.getByRole('button', { name: 'Cancel project' }).click();
  await expect(page.getByText('Support: cancel project')).toBeVisible();
});
