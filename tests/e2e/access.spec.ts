import { samplePassword } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { goodPassword, newAddress } from '@/tests/support/accounts';
import { expect, test } from '@/tests/support/browser-test';
import { codeIn, mailTo, tokenIn } from '@/tests/support/mails';
import { pictures } from '@/tests/support/pictures';

test('a customer signs up, logs out, and returns with a new password', async ({ page }) => {
  const email = newAddress('browser');
  await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
  await page.goto('/search/signup');
  await page.getByRole('link', { name: 'Sign up as customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up as customer' });
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Quinn'],
    ['Company name', 'Quinn Radio AB'],
    ['Email', email],
  ] as const) {
    await dialog.getByLabel(label).fill(value);
  }
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await pictures(page, 'access-1-sign-up');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify.getByText(email)).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer')))).toContain('sign-up');
  await verify.getByLabel('Code').fill(codeIn(await mailTo(email)));
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('link', { name: 'Favorites' }).first()).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await page.goto('/search/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const forgot = page.getByRole('dialog', { name: 'Forgot password' });
  await forgot.getByLabel('Email').fill(email);
  await forgot.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your mail' })).toContainText(email);
  await page.goto(`/search/change-password?token=${tokenIn(await mailTo(email, { count: 2 }))}`);
  // The token is removed from the address bar and the history.
  await expect(page).toHaveURL(/\/search\/change-password$/);
  const change = page.getByRole('dialog', { name: 'New password' });
  await change.getByLabel('New password', { exact: true }).fill(goodPassword);
  await change.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Password changed!' }).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('link', { name: 'Favorites' }).first()).toBeVisible();
  expect(await db.session.count({ where: { user: { email }, revokedAt: null } })).toBe(1);
});
