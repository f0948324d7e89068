import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubLiveSource } from '@/tests/support/component/live-source';
import { expectLink, targetsOf } from '@/tests/support/component/locators';
import { lastChange, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aTeam } from '@/tests/support/component/samples';
import { AddBankAccount, DeleteBankAccount, EditBankAccount } from './bank-account-dialogs';
import { BankAccounts } from './bank-accounts';
import { BankTransferInfo } from './bank-transfer-form';
import { Earnings } from './earnings';
import { PayoutHistory } from './payout-history';
import { SetupStripe } from './setup-stripe';
import { StripeSettings } from './stripe-settings';

beforeEach(() => stubLiveSource());
afterEach(() => vi.unstubAllGlobals());

const user = aMe({ name: 'Sam Rivers', email: 'sam@rivers.example', isVoice: true });
const team = aTeam({
  name: 'Sam Rivers Ltd',
  country: 'DE',
  city: 'Berlin',
  taxId: '12/345',
  hasStripePayout: true,
});
const { stripe: notStarted } = team;
const bank = (id: string, bankName: string, country: string, last4: string) => ({
  id,
  bankName,
  country,
  last4,
  accountHolderName: 'Sam Rivers',
  accountHolderType: 'individual' as const,
  primary: id === 'bank-1',
});
const ready = aTeam({
  ...team,
  stripe: { ...notStarted, isStarted: true, isSetUp: true, payoutsEnabled: true },
  bankAccounts: [bank('bank-1', 'First Bank', 'DE', '3000'), bank('bank-2', 'Second Bank', 'FR', '2606')],
});
const returnedPayout = {
  amount: 140,
  bankAccount: 'DE •••• 3000',
  reason: 'The bank account has been closed.',
  date: '2026-05-20T10:00:00.000Z',
};
const list = '/teams/team-1/payout-settings/bank-accounts';
const save = page.getByRole('button', { name: 'Save' });

test("'Setup Stripe' shows the details with their Edit links and continues to Stripe", async () => {
  const openUrl = vi.fn<(url: string) => void>();
  const requests = stubApi({
    'GET /teams/{teamId}': () => team,
    'POST /stripe-account-link': () => ({ url: 'https://connect.example/form' }),
  });
  await renderScreen(<SetupStripe teamId={team.id} openUrl={openUrl} />, { user });
  const dialog = page.getByRole('dialog', { name: 'Setup Stripe' });
  for (const text of ['Sam Rivers', 'sam@rivers.example', 'Sam Rivers Ltd', 'Berlin', 'Germany', '12/345']) {
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expectLink('Edit you', '/profile/edit-profile', dialog);
  await expectLink('Edit your business', '/teams/team-1/company-information', dialog);
  await dialog.getByRole('button', { name: 'Continue to Stripe' }).click();
  await expect.poll(() => openUrl.mock.calls).toEqual([['https://connect.example/form']]);
  expect(lastChange(requests)?.body).toEqual({ teamId: 'team-1' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(currentPath).toBe('/teams/team-1/payout-settings/stripe-settings');
});

test.each([
  ['', 'Please complete your profile before you continue: your company information has no country.'],
  ['BR', 'No Stripe payout'],
])('without a supported country (%j), Stripe cannot be set up', async (country, text) => {
  stubApi({ 'GET /teams/{teamId}': () => ({ ...team, country, hasStripePayout: false }) });
  await renderScreen(<SetupStripe teamId={team.id} />, { user });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue to Stripe' })).not.toBeInTheDocument();
});

test('Stripe settings say what is due in words, and ask for a bank account', async () => {
  const started = {
    ...team,
    stripe: { ...notStarted, isStarted: true, currentlyDue: ['external_account', 'individual.dob.day'] },
  };
  let current = started;
  const requests = stubApi({
    'GET /teams/{teamId}': () => current,
    'POST /teams/{teamId}/refresh-payout-account': () => {
      current = {
        ...started,
        stripe: { ...started.stripe, isSetUp: true, currentlyDue: ['external_account'] },
      };
      return current;
    },
  });
  const screen = await renderScreen(<StripeSettings teamId={team.id} />, { user, path: '/x' });
  await expect.element(page.getByText('Your date of birth')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await screen.unmount();
  await renderScreen(<StripeSettings teamId={team.id} />, { user, path: '/x?from=stripe' });
  await expect.element(page.getByText('Please add a bank account to enable payouts.')).toBeVisible();
  await expect.element(page.getByText('Your date of birth')).not.toBeInTheDocument();
  expect(requests.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
});

test('bank accounts are masked, and one can be added when Stripe is set up', async () => {
  stubApi({ 'GET /teams/{teamId}': () => ready });
  const screen = await renderScreen(<BankAccounts teamId={team.id} />, { user });
  const first = page.getByRole('link', { name: /^First Bank/ });
  await expect.element(first).toHaveTextContent('First BankDE •••• •••• •••• 3000PRIMARY');
  await expect.element(first).toHaveAttribute('href', `${list}/edit/bank-1`);
  await expectLink('Add bank account', `${list}/add`);
  await screen.unmount();
  stubApi({ 'GET /teams/{teamId}': () => team });
  await renderScreen(<BankAccounts teamId={team.id} />, { user });
  await expect.element(page.getByRole('button', { name: 'Add bank account' })).toBeDisabled();
  await expect.element(page.getByText('Please setup Stripe before you continue.')).toBeVisible();
});

test('adding a bank account before the setup leads to it', async () => {
  stubApi({ 'GET /teams/{teamId}': () => team });
  await renderScreen(<AddBankAccount teamId={team.id} publishableKey={null} />, { user });
  await expect.element(page.getByText('Please setup Stripe before you continue.')).toBeVisible();
  await expectLink('Open Stripe settings', '/teams/team-1/payout-settings/stripe-settings');
});

test('the international bank transfer info is saved and returns to the profile', async () => {
  const requests = stubApi({ 'GET /teams/{teamId}': () => team, 'PATCH /teams/{teamId}': () => team });
  await renderScreen(<BankTransferInfo teamId={team.id} returnTo={null} />, { user });
  await expectLink('Cancel', '/profile');
  const info = page.getByLabelText('International bank transfer info');
  await expect
    .element(page.getByText('Please enter your banking details including bank name and account number'))
    .toBeVisible();
  await info.fill('First Bank, GB33 BUKB 2020 1555 5555 55');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(currentPath).toBe('/profile');
  expect(lastChange(requests)?.body).toEqual({
    internationalBankTransferInfo: 'First Bank, GB33 BUKB 2020 1555 5555 55',
  });
});

test('a payout that the bank has returned is shown on every tab, with what to do', async () => {
  stubApi({
    'GET /teams/{teamId}': () => ({ ...ready, stripe: { ...ready.stripe, returnedPayout } }),
    'GET /teams/{teamId}/payout-history': () => [],
  });
  const notice = page.getByRole('region', { name: 'Returned payout' });
  const history = await renderScreen(<PayoutHistory teamId={team.id} />, { user });
  await expect.element(notice.getByText('Your bank returned a payout of €140 to DE •••• 3000.')).toBeVisible();
  await expect.element(notice.getByText(/^The bank account has been closed\. Please check/)).toBeVisible();
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', list);
  await history.unmount();
  await renderScreen(<BankAccounts teamId={team.id} />, { user });
  await expect.element(notice.getByText('May 20, 2026')).toBeVisible();
  await expect.element(notice.getByRole('link')).not.toBeInTheDocument();
});

test.each([
  { returned: null, shown: /^Payouts are enabled/, missing: /^Your bank returned/ },
  { returned: returnedPayout, shown: /^Your bank returned/, missing: /^Payouts are enabled/ },
])('says either that payouts are enabled or that one was returned ($shown)', async ({ returned, shown, missing }) => {
  stubApi({ 'GET /teams/{teamId}': () => ({ ...ready, stripe: { ...ready.stripe, returnedPayout: returned } }) });
  await renderScreen(<StripeSettings teamId={team.id} />, { user });
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByText(shown)).toBeVisible();
  await expect.element(page.getByText(missing)).not.toBeInTheDocument();
});

test('what the server refuses of a new bank account is shown at the IBAN, until it is changed', async () => {
  const message = 'This bank account has already been added.';
  stubApi({
    'GET /teams/{teamId}': () => ready,
    'POST /dev/bank-token': () => ({ token: 'btok_1' }),
    'POST /teams/{teamId}/bank-accounts': () => rejected({ status: 400, error: message, fields: { token: message } }),
  });
  await renderScreen(<AddBankAccount teamId={team.id} publishableKey={null} />, { user });
  const iban = page.getByLabelText('Bank account number (IBAN)');
  await iban.fill('DE89370400440532013000');
  await save.click();
  await expect.element(iban).toHaveAccessibleDescription(/already been added/);
  await iban.fill('DE8937040044053201300');
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test('Save appears when the IBAN is complete; the token is sent, never the account number', async () => {
  const requests = stubApi({
    'GET /teams/{teamId}': () => ({ ...ready, bankAccounts: [] }),
    'POST /dev/bank-token': () => ({ token: 'btok_1' }),
    'POST /teams/{teamId}/bank-accounts': () => ready,
  });
  await renderScreen(<AddBankAccount teamId={team.id} publishableKey={null} />, { user });
  await expect.element(page.getByLabelText('Account holder name')).toHaveValue('Sam Rivers Ltd');
  await expect.element(page.getByRole('checkbox', { name: 'Primary account' })).not.toBeInTheDocument();
  const iban = page.getByLabelText('Bank account number (IBAN)');
  await expect.element(iban).toHaveAttribute('placeholder', 'DE00 0000 0000 0000 0000 00');
  await iban.fill('BR18');
  await expect.element(page.getByText('Please enter an IBAN of a SEPA country.')).toBeVisible();
  await iban.fill('de893704004405320130');
  await expect.element(iban).toHaveValue('DE89 3704 0044 0532 0130');
  await expect.element(save).not.toBeInTheDocument();
  await iban.fill('DE89370400440532013000');
  await page.getByLabelText('Account holder name').fill(' ');
  await save.click();
  await expect.element(page.getByText('Please enter a name')).toBeVisible();
  await page.getByLabelText('Account holder name').fill('Sam Rivers');
  await expect.element(page.getByText('Account holder type')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Individual' })).toBeChecked();
  await page.getByRole('radio', { name: 'Company' }).click();
  await save.click();
  await expect.poll(currentPath).toBe(list);
  expect(requests.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
    { iban: 'DE89370400440532013000', accountHolderName: 'Sam Rivers', accountHolderType: 'company' },
    { token: 'btok_1', primary: true },
  ]);
});

test('another account is primary by default, and a refusal keeps the input', async () => {
  stubApi({
    'GET /teams/{teamId}': () => ready,
    'POST /dev/bank-token': () => ({ token: 'btok_1' }),
    'POST /teams/{teamId}/bank-accounts': () =>
      rejected({ status: 409, error: 'This bank account has already been added.' }),
  });
  await renderScreen(<AddBankAccount teamId={team.id} publishableKey={null} />, { user });
  await expect.element(page.getByRole('checkbox', { name: 'Primary account' })).toBeChecked();
  await page.getByLabelText('Bank account number (IBAN)').fill('DE89 3704 0044 0532 0130 00');
  await save.click();
  await expect.element(page.getByText('This bank account has already been added.')).toBeVisible();
  await expect.element(page.getByLabelText('Bank account number (IBAN)')).toHaveValue('DE89 3704 0044 0532 0130 00');
});

test('Save appears in the dialog of an account when something changed; primary stays primary', async () => {
  const requests = stubApi({
    'GET /teams/{teamId}': () => ready,
    'PATCH /teams/{teamId}/bank-accounts/{bankAccountId}': () => ready,
  });
  const first = await renderScreen(<EditBankAccount teamId={team.id} bankAccountId="bank-1" />, { user });
  await expect.element(page.getByRole('checkbox', { name: 'Primary account' })).toBeDisabled();
  await expect.element(page.getByLabelText('Bank account number (IBAN)')).toHaveAttribute('readonly');
  await expect.element(page.getByLabelText('Bank account number (IBAN)')).toHaveValue('DE •••• •••• •••• 3000');
  await first.unmount();
  const second = await renderScreen(<EditBankAccount teamId={team.id} bankAccountId="bank-2" />, { user });
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  await page.getByLabelText('Account holder name').fill('');
  await save.click();
  await expect.element(page.getByText('Please enter a name')).toBeVisible();
  await page.getByLabelText('Account holder name').fill('Kim Rivers');
  await page.getByRole('checkbox', { name: 'Primary account' }).click();
  await save.click();
  await expect.poll(currentPath).toBe(list);
  expect(lastChange(requests)?.body).toEqual({
    accountHolderName: 'Kim Rivers',
    accountHolderType: 'individual',
    primary: true,
  });
  await second.unmount();
  await renderScreen(<EditBankAccount teamId={team.id} bankAccountId="gone" />, { user, path: '/x' });
  await expect.poll(currentPath).toBe(list);
});

test('deleting asks with the name of the bank', async () => {
  const requests = stubApi({
    'GET /teams/{teamId}': () => ready,
    'DELETE /teams/{teamId}/bank-accounts/{bankAccountId}': () => ready,
  });
  await renderScreen(<DeleteBankAccount teamId={team.id} bankAccountId="bank-2" />, { user });
  await expect.element(page.getByRole('dialog', { name: 'Delete bank account Second Bank?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(currentPath).toBe(list);
  expect(lastChange(requests)?.params).toEqual({ teamId: 'team-1', bankAccountId: 'bank-2' });
});

test.each([
  { hasStripePayout: true, text: /^Your fees are paid out to the primary account\.$/ },
  { hasStripePayout: false, text: /^Your fees are paid by bank transfer\./ },
])('without bank accounts, a voice reads how it is paid ($text)', async ({ hasStripePayout, text }) => {
  stubApi({ 'GET /teams/{teamId}': () => ({ ...team, hasStripePayout, bankAccounts: [] }) });
  await renderScreen(<BankAccounts teamId={team.id} />, { user });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Please setup Stripe before you continue.')).toBeVisible();
  const info = page.getByRole('link', { name: 'Bank transfer info' });
  expect(targetsOf(info)).toEqual(
    hasStripePayout ? [] : ['/teams/team-1/payout-settings/international-bank-transfer-info'],
  );
});

test('earnings are shown in total and by month', async () => {
  stubApi({
    'GET /teams/{teamId}': () => ready,
    'GET /teams/{teamId}/earnings': () => ({
      earned: 300,
      onItsWay: 160,
      paid: 140,
      months: [
        { month: '2026-05-01', earned: 160, onItsWay: 160, paid: 140 },
        { month: '2026-04-01', earned: 140, onItsWay: 0, paid: 0 },
      ],
    }),
  });
  await renderScreen(<Earnings teamId={team.id} />, { user });
  await expect.element(page.getByRole('row', { name: 'April 2026 €140 – –' })).toBeVisible();
  await expect.element(page.getByText('€300')).toBeVisible();
  await expectLink('Download CSV', '/v1/teams/team-1/earnings.csv');
});
