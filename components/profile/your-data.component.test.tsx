import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnData } from '@/lib/contracts/support-requests';
import { file, rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { YourData } from './your-data';

const created = '2026-11-20T08:00:00.000Z';

const show = (given: Partial<OwnData> = {}, user = aMe()) => {
  const data: OwnData = {
    email: user.email,
    retention: [{ what: 'Notifications and mails', howLong: '90 days' }],
    erasureRequest: null,
    lastExport: null,
    ...given,
  };
  return renderScreen(<YourData data={data} />, { user, path: '/profile/your-data' });
};

const ask = () => page.getByRole('button', { name: 'Ask support to erase your data' });

test('shows how long each kind of record is stored', async () => {
  await show({ lastExport: created });
  await expect.element(page.getByRole('row', { name: 'Notifications and mails 90 days' })).toBeVisible();
  await expect.element(page.getByText(/^Last export: Nov 20/)).toBeVisible();
});

test('asks for the password before the export', async () => {
  let hasPassword = false;
  const requests = stubApi({
    'GET /me/data-export': () =>
      hasPassword
        ? file('ZIP')
        : rejected({ status: 403, code: 'password-required', error: 'Please confirm your password.' }),
    'POST /confirm-password': () => {
      hasPassword = true;
      return undefined;
    },
  });
  await show();
  await page.getByRole('button', { name: 'Export as ZIP' }).click();
  await page.getByLabelText('Password', { exact: true }).fill('a-good-password-7');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('Your data is exported')).toBeVisible();
  await expect.element(page.getByText(/^Last export: /)).toBeVisible();
  expect(requests.filter(({ name }) => name === 'GET /me/data-export')).toHaveLength(2);
});

test('says what a request to erase data does, sends it, and withdraws it', async () => {
  const requests = stubApi({
    'POST /me/erasure-request': () => ({ created }),
    'DELETE /me/erasure-request': () => undefined,
  });
  await show();
  await ask().click();
  const dialog = page.getByRole('dialog', { name: 'Ask support to erase your data?' });
  await expect.element(dialog.getByText('Running projects and unpaid fees are completed first.')).toBeVisible();
  await expect.element(dialog.getByText('Invoices and payments stay as long as the law requires.')).toBeVisible();
  await dialog.getByLabelText('Message to support').fill('I retire.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect.element(page.getByText(/^Requested on Nov 20/)).toBeVisible();
  await expect.element(ask()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect.element(ask()).toBeVisible();
  expect(requests.map(({ name, body }) => [name, body])).toEqual([
    ['POST /me/erasure-request', { text: 'I retire.' }],
    ['DELETE /me/erasure-request', undefined],
  ]);
});

test('a request that was closed meanwhile is not withdrawn, with the reason', async () => {
  const error = 'There is no open request. Please reload the page.';
  stubApi({ 'DELETE /me/erasure-request': () => rejected({ status: 404, error }) });
  await show({ erasureRequest: { created } });
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
});

test('support that acts as the user neither exports nor requests', async () => {
  await show({ erasureRequest: { created } }, aMe({ isImpersonating: true }));
  await expect.element(page.getByText('Only the user can change this. You are impersonating.')).toBeVisible();
  for (const name of ['Export as ZIP', 'Withdraw request']) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  }
});
