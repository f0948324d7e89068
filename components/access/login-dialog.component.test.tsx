import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectLink } from '@/tests/support/component/locators';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { LoginDialog } from './login-dialog';
import { NewPasswordDialog } from './new-password-dialog';

const email = 'ada@quinn.example';
const password = page.getByLabelText('Password', { exact: true });
const showLogin = (path = '/search/login') =>
  renderScreen(<LoginDialog returnTo="/favorites" isForgotten={false} />, { path });

test('is used by keyboard alone, and keeps the input after a wrong password', async () => {
  const error = 'Wrong email or password';
  const requests = stubApi({ 'POST /login': () => rejected({ status: 401, error }) });
  await showLogin();
  await page.getByLabelText('Email').click();
  await userEvent.keyboard(email);
  await userEvent.keyboard('{Tab}');
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('not-this-one{Enter}');
  await expect.element(page.getByText(error)).toBeVisible();
  await expect.element(password).toHaveValue('not-this-one');
  expect(requests[0]?.body).toEqual({ email, password: 'not-this-one' });
});

test('each missing field has a message', async () => {
  await showLogin();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.element(page.getByText('Please enter your email address')).toBeVisible();
  await expect.element(page.getByText('Please enter your password')).toBeVisible();
});

test('an unverified address continues with the code, and then with the project', async () => {
  stubApi({ 'POST /login': () => rejected({ status: 403, error: 'Not verified', code: 'not-verified' }) });
  await showLogin('/search/login?createProject=true&voiceId=voice-1');
  await page.getByLabelText('Email').fill(email);
  await password.fill('quiet-lantern-81');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect
    .poll(currentPath)
    .toBe('/search/verify?createProject=true&voiceId=voice-1&email=ada%40quinn.example&returnTo=%2Ffavorites');
});

test('a forgotten password needs an address to which the link is mailed', async () => {
  const requests = stubApi({ 'POST /send-reset-password-email': () => undefined });
  await showLogin();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const send = page.getByRole('button', { name: 'Send' });
  await expect.element(send).toBeDisabled();
  await page.getByLabelText('Email').fill(email);
  await send.click();
  await expect.element(page.getByRole('dialog', { name: 'Check your mail' }).getByText(email)).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ email }]);
});

test('a used link offers a new one', async () => {
  const error = 'This link no longer works. Please ask for a new one.';
  stubApi({ 'POST /change-password': () => rejected({ status: 400, error, code: 'used-link' }) });
  await renderScreen(<NewPasswordDialog token="used" />, { path: '/search/change-password?token=used' });
  await expect.poll(currentPath).toBe('/search/change-password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Please enter new password')).toBeVisible();
  await page.getByRole('dialog').getByLabelText('New password', { exact: true }).fill('quiet-lantern-81');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(error)).toBeVisible();
  await expectLink('Ask for a new link', '/search/login?forgot=yes');
});

test('an account with a second factor asks for its code, or a recovery code', async () => {
  const message = 'The code is wrong';
  const requests = stubApi({
    'POST /login': () => rejected({ status: 401, error: 'Please enter the code', code: 'second-factor-required' }),
    'POST /login/second-factor': () => rejected({ status: 400, error: message, fields: { code: message } }),
  });
  await showLogin();
  await page.getByLabelText('Email').fill(email);
  await password.fill('timbre-demo-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(message)).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  await page.getByLabelText('Recovery code').fill('AAAA-BBBB-CCCC-DDDD');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(message)).toBeVisible();
  expect(requests.map(({ name, body }) => [name, body])).toEqual([
    ['POST /login', { email, password: 'timbre-demo-1' }],
    ['POST /login/second-factor', { code: '123456' }],
    ['POST /login/second-factor', { code: 'AAAA-BBBB-CCCC-DDDD' }],
  ]);
});

test('a login that took longer than five minutes starts again', async () => {
  stubApi({
    'POST /login': () => rejected({ status: 401, error: 'Please enter the code', code: 'second-factor-required' }),
    'POST /login/second-factor': () =>
      rejected({ status: 401, error: 'This took too long. Please log in again.', code: 'login-expired' }),
  });
  await showLogin();
  await page.getByLabelText('Email').fill(email);
  await password.fill('timbre-demo-1');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Enter the password again' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveValue(email);
});
