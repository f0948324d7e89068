import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe } from '@/tests/support/component/samples';
import { ChangePassword } from './change-password';

const user = aMe();
const save = page.getByRole('button', { name: 'Save' });
const oldPassword = page.getByLabelText('Old password', { exact: true });
const newPassword = page.getByLabelText('New password', { exact: true });
const show = () => renderScreen(<ChangePassword user={user} />, { user, path: '/profile/change-password' });

test('can be saved when both passwords are there, and returns to the profile', async () => {
  const requests = stubApi({ 'PATCH /users/{userId}': () => user });
  await show();
  await expect.element(save).not.toBeInTheDocument();
  await oldPassword.fill('timbre-demo-1');
  await expect.element(save).not.toBeInTheDocument();
  await newPassword.fill('a-new-lantern-82');
  await save.click();
  await expect.poll(currentPath).toBe('/profile');
  expect(requests[0]?.body).toEqual({ oldPassword: 'timbre-demo-1', newPassword: 'a-new-lantern-82' });
});

test('names each empty password', async () => {
  await show();
  await oldPassword.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Old password may not be empty')).toBeVisible();
  await expect.element(page.getByText('New password may not be empty')).toBeVisible();
});

test('shows the passwords, and what the server says about them', async () => {
  const fields = { oldPassword: 'Wrong password' };
  stubApi({ 'PATCH /users/{userId}': () => rejected({ status: 400, error: 'Wrong password', fields }) });
  await show();
  await oldPassword.fill('not-this-one');
  await newPassword.fill('short');
  await expect.element(oldPassword).toHaveAttribute('type', 'password');
  await page.getByRole('checkbox', { name: 'Show passwords' }).click();
  await expect.element(oldPassword).toHaveAttribute('type', 'text');
  await expect.element(newPassword).toHaveAttribute('type', 'text');
  await save.click();
  await expect.element(page.getByText('Please use at least 8 characters')).toBeVisible();
  await newPassword.fill('a-new-lantern-82');
  await save.click();
  await expect.element(page.getByText('Wrong password')).toBeVisible();
});
