import { samplePassword } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { goodPassword, makeAccount, newAddress } from '@/tests/support/accounts';
import { expect, test } from '@/tests/support/browser-test';
import { codeIn, mailTo, tokenIn } from '@/tests/support/mails';
import { pictures } from '@/tests/support/pictures';

test('a customer signs up: every field has its sentence, the code is tried, pasted, and leads to search', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/400 .*verify|400 \(Bad Request\)/);
  const email = newAddress('browser');
  await page.goto('/search/signup');
  await pictures(page, 'access-1-choice');
  await page.getByRole('link', { name: 'Sign up as customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up as customer' });
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  for (const missing of ['first name', 'last name', 'company name', 'email address', 'password']) {
    await expect(dialog.getByText(`Please enter your ${missing}`)).toBeVisible();
  }
  await pictures(page, 'access-2-missing');
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Quinn');
  await dialog.getByLabel('Company name').fill('Quinn Radio AB');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Sign up' }).click();

  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify.getByText(email)).toBeVisible();
  await expect(verify.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(verify.getByText('Please enter the code')).toBeVisible();
  const code = codeIn(await mailTo(email));
  await verify.getByLabel('Code').pressSequentially(code === '000000' ? '111111' : '000000');
  await expect(verify.getByText('That code is not right', { exact: false })).toBeVisible();
  await pictures(page, 'access-3-wrong-code');
  // As it is copied from the mail; six digits go off by themselves.
  await verify.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('link', { name: 'Favorites' }).first()).toBeVisible();
});

test('a voice agrees to three texts, each with its own sentence, and comes to the profile', async ({ page }) => {
  const email = newAddress('browser-voice');
  await page.goto('/search/signup');
  await page.getByRole('link', { name: 'Apply as voice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply as voice' });
  await dialog.getByLabel('First name').fill('Vera');
  await dialog.getByLabel('Last name').fill('Lind');
  await dialog.getByLabel('Company name').fill('Lind Voice');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  for (const text of ['terms and conditions', 'privacy policy', 'consultancy agreement']) {
    await expect(dialog.getByText(`Please agree to the ${text}`)).toBeVisible();
  }
  await pictures(page, 'access-4-agreements');
  for (const box of await dialog.getByRole('checkbox').all()) {
    if ((await box.getAttribute('aria-label')) !== 'Show password') await box.check();
  }
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await verify.getByLabel('Code').fill(codeIn(await mailTo(email)));
  await expect(page).toHaveURL(/\/profile$/);
});

test('a login by keyboard alone leads a customer to search', async ({ page, allowComplaint }) => {
  allowComplaint(/401/);
  const { email } = await makeAccount();
  await page.goto('/search/login');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not-this-one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Wrong email or password')).toBeVisible();
  await pictures(page, 'access-5-wrong-login');
  await dialog.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(samplePassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('link', { name: 'Favorites' }).first()).toBeVisible();
});

test('a forgotten password is replaced through the mail', async ({ page }) => {
  const { id, email } = await makeAccount();
  await page.goto('/search/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const forgot = page.getByRole('dialog', { name: 'Forgot password' });
  await expect(forgot.getByRole('button', { name: 'Send' })).toBeDisabled();
  await forgot.getByLabel('Email').fill(email);
  await forgot.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your mail' })).toContainText(email);
  await page.goto(`/search/change-password?token=${tokenIn(await mailTo(email))}`);
  const change = page.getByRole('dialog', { name: 'New password' });
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByText('Please enter new password')).toBeVisible();
  await change.getByLabel('New password', { exact: true }).fill(goodPassword);
  await change.getByRole('button', { name: 'Save' }).click();
  const changed = page.getByRole('dialog', { name: 'Password changed!' });
  await pictures(page, 'access-6-changed');
  await changed.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/search$/);
  expect(await db.session.count({ where: { userId: id, revokedAt: null } })).toBe(1);
});

test('an address that is not verified goes on to the code', async ({ page, allowComplaint }) => {
  allowComplaint(/403/);
  const { email } = await makeAccount({ emailVerifiedAt: null, isVoice: true });
  await page.goto('/search/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Login' }).click();
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await verify.getByLabel('Code').fill(codeIn(await mailTo(email)));
  await expect(page).toHaveURL(/\/profile$/);
});

for (const path of ['/favorites', '/playlists', '/projects', '/profile']) {
  test(`${path} asks a visitor to log in`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText('Please login').first()).toBeVisible();
    await pictures(page, `access-7${path.replace('/', '-')}`);
  });
}
