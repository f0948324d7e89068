import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { VerifyDialog } from './verify-dialog';

const email = 'ada@quinn.example';
const code = page.getByLabelText('Code', { exact: true });
const verify = page.getByRole('button', { name: 'Verify' });
const wrong = () => rejected({ status: 400, error: 'The code is wrong or has expired.' });

const showDialog = (prefilled: string | null = null) =>
  renderScreen(<VerifyDialog email={email} code={prefilled} />, { path: `/search/verify?email=${email}` });

const codes = (requests: ReturnType<typeof stubApi>) =>
  requests.filter(({ name }) => name === 'POST /verify').map(({ body }) => (body as { code: string }).code);

test('sends six digits as soon as they are complete, also pasted with spaces, and nothing else', async () => {
  const requests = stubApi({ 'POST /verify': wrong });
  await showDialog();
  await expect.element(page.getByText(email)).toBeVisible();
  await verify.click();
  await expect.element(page.getByText('Please enter the code')).toBeVisible();
  await code.fill('12345');
  await verify.click();
  await expect.element(page.getByText('Please enter all 6 digits')).toBeVisible();
  await code.fill(' 123 456 ');
  await expect.element(page.getByText('The code is wrong or has expired.')).toBeVisible();
  expect(codes(requests)).toEqual(['123456']);
});

test('sends the code of a link only on a click', async () => {
  const requests = stubApi({ 'POST /verify': wrong });
  await showDialog('123456');
  await expect.element(code).toHaveValue('123456');
  expect(codes(requests)).toEqual([]);
  await verify.click();
  await expect.poll(() => codes(requests)).toEqual(['123456']);
});

test('a code can be sent again after a minute', async () => {
  const requests = stubApi({ 'POST /resend-verify-email': () => undefined });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  await showDialog();
  const countdown = page.getByRole('button', { name: /^Send again in \d+ s$/ });
  await expect.element(countdown).toBeDisabled();
  await vi.advanceTimersByTimeAsync(59_000);
  await expect.element(page.getByRole('button', { name: 'Send again in 1 s' })).toBeDisabled();
  await vi.advanceTimersByTimeAsync(1_000);
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect.element(page.getByText('A new code is on its way.')).toBeVisible();
  await expect.element(countdown).toBeDisabled();
  expect(requests.map(({ name }) => name)).toEqual(['POST /resend-verify-email']);
});

test('asks for the password where the browser is unknown', async () => {
  const error = 'Please enter your password.';
  const requests = stubApi({
    'POST /verify': () => rejected({ status: 403, error, code: 'password-required-to-verify' }),
  });
  await showDialog('123456');
  await verify.click();
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveFocus();
  await verify.click();
  await expect.element(page.getByText('Please enter your password', { exact: true })).toBeVisible();
  await password.fill('quiet-lantern-81');
  await verify.click();
  await expect.poll(() => requests.at(-1)?.body).toEqual({ email, code: '123456', password: 'quiet-lantern-81' });
});
