import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe } from '@/tests/support/component/samples';
import { VerifyEmailDialog } from './verify-email-dialog';

const user = aMe();
const email = 'new@voices.example';
const dialog = page.getByRole('dialog', { name: 'Confirm your new email address' });
const confirm = dialog.getByRole('button', { name: 'Confirm' });

async function open(verify: NonNullable<Parameters<typeof stubApi>[0]>['POST /verify']) {
  const requests = stubApi({ ...(verify && { 'POST /verify': verify }), 'PATCH /users/{userId}': () => user });
  const screen = <VerifyEmailDialog userId={user.id} email={email} />;
  await renderScreen(screen, { user, path: '/profile/edit-profile/verify-email' });
  return requests;
}

test('sends the code with the new address, and returns to the profile', async () => {
  const requests = await open(() => ({ ...user, email }));
  await expect.element(dialog.getByText(email)).toBeVisible();
  await dialog.getByLabelText('Code').fill('123 456');
  await confirm.click();
  await expect.poll(currentPath).toBe('/profile');
  expect(requests).toMatchObject([{ name: 'POST /verify', body: { email, code: '123 456' } }]);
});

test('shows a wrong code at its field, an empty one without a request, and sends a new code', async () => {
  const error = 'The code is wrong or has expired. Please check it or request a new one.';
  const requests = await open(() => rejected({ status: 400, error, code: 'wrong-code', fields: { code: error } }));
  await confirm.click();
  await expect.element(dialog.getByText('Please enter the code')).toBeVisible();
  expect(requests).toEqual([]);
  await dialog.getByLabelText('Code').fill('000000');
  await confirm.click();
  await expect.element(dialog.getByText(error)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('A new code is on its way.')).toBeVisible();
  expect(requests.at(-1)).toMatchObject({ name: 'PATCH /users/{userId}', body: { email } });
});
