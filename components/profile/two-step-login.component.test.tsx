import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe } from '@/tests/support/component/samples';
import { SecuritySettings } from './security-settings';

const show = (isOn: boolean) =>
  renderScreen(<SecuritySettings sessions={[]} secondFactor={{ isOn, recoveryCodesLeft: isOn ? 1 : 0 }} />, {
    user: aMe(),
  });
const code = page.getByLabelText('Code', { exact: true });

test('is set up with a QR code or key and a first code, and shows the recovery codes once', async () => {
  const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-2222-3333'];
  const wrong = { code: 'The code is wrong' };
  const requests = stubApi({
    'POST /me/second-factor': () => ({ secret: 'ABCD2345', uri: 'otpauth://totp/Timbre:cora?secret=ABCD2345' }),
    'PATCH /me/second-factor': ({ body }) =>
      body.code === '123456' ? { recoveryCodes } : rejected({ status: 400, error: wrong.code, fields: wrong }),
  });
  await show(false);
  await page.getByRole('button', { name: 'Set up' }).click();
  const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect.element(qrCode).toBeVisible();
  expect([...qrCode.element().children].map((shape) => getComputedStyle(shape).fill)).toEqual([
    'rgb(255, 255, 255)',
    'rgb(0, 0, 0)',
  ]);
  await page.getByText('Enter the key by hand').click();
  await expect.element(page.getByText('ABCD 2345')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByText('Please enter the code')).toBeVisible();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByText('The code is wrong')).toBeVisible();
  await code.fill('123456');
  await page.getByRole('button', { name: 'Turn on' }).click();
  for (const recoveryCode of recoveryCodes) await expect.element(page.getByText(recoveryCode)).toBeVisible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(page.getByText(/2 recovery codes are left\./)).toBeVisible();
  expect(requests.map(({ name }) => name)).toEqual([
    'POST /me/second-factor',
    'PATCH /me/second-factor',
    'PATCH /me/second-factor',
  ]);
});

test('is turned off after a question', async () => {
  const requests = stubApi({ 'DELETE /me/second-factor': () => undefined });
  await show(true);
  await expect.element(page.getByText(/1 recovery code is left\./)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page
    .getByRole('alertdialog', { name: 'Turn off two-step login?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
  expect(requests.map(({ name }) => name)).toEqual(['DELETE /me/second-factor']);
});
