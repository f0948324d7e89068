import type { Locator, Page } from '@playwright/test';
import { samplePassword } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { goodPassword, makeAccount, makeSignUp, newAddress } from '@/tests/support/accounts';
import { callOff, expect, test } from '@/tests/support/browser-test';
import { codeIn, mailTo, tokenIn, verifyLinkIn } from '@/tests/support/mails';
import { pictures } from '@/tests/support/pictures';
import { idOf } from '@/tests/support/users';

test('a customer signs up: field errors, a wrong code, a pasted code, and then search', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/400 .*(verify|users)|400 \(Bad Request\)/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
  const email = newAddress('browser');
  await page.goto('/search/signup');
  await expect(page.getByRole('dialog', { name: 'Sign up' }).getByRole('listitem')).toHaveText([
    /^Sign up as customer/,
    /^Apply as voice/,
  ]);
  await pictures(page, 'access-1-choice');
  await page.getByRole('link', { name: 'Sign up as customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up as customer' });
  // Low enough that the first invalid field is out of view while the button is visible.
  await page.setViewportSize({ width: 390, height: 460 });
  await dialog.getByLabel('Password', { exact: true }).focus();
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(dialog.getByText('Please enter your first name')).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const missing of ['first name', 'last name', 'company name', 'email address', 'password']) {
    await expect(dialog.getByText(`Please enter your ${missing}`)).toBeVisible();
  }
  await pictures(page, 'access-2-missing');
  await dialog.getByLabel('First name').fill('  ');
  await expect(dialog.getByText('Please enter your first name')).toBeVisible();
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Quinn');
  await dialog.getByLabel('Company name').fill('Quinn Radio AB');
  await dialog.getByLabel('Email').fill(email);
  const dialCode = dialog.getByRole('combobox', { name: 'Dial code' });
  await expect(dialCode).toHaveValue('SE');
  await dialog.getByLabel('Phone').fill('+45 20 12 34 56');
  await dialog.getByLabel('Phone').blur();
  await expect(dialCode).toHaveValue('DK');
  await expect(dialog.getByLabel('Phone')).toHaveValue('20 12 34 56');
  await dialCode.selectOption('NO');
  await dialog.getByLabel('Phone').fill('1');
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill(goodPassword);
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await dialog.getByLabel('Phone').fill('406 12 345');
  await dialog.getByRole('button', { name: 'Sign up' }).click();

  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify.getByText(email)).toBeVisible();
  const events = await page.evaluate(() =>
    (Reflect.get(window, 'dataLayer') as { event: string }[]).map((e) => e.event),
  );
  expect(events).toContain('sign-up');
  await expect(verify.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(verify.getByText('Please enter the code')).toBeVisible();
  await verify.getByLabel('Code').pressSequentially('12345');
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(verify.getByText('Please enter all 6 digits')).toBeVisible();
  await verify.getByLabel('Code').fill('');
  const code = codeIn(await mailTo(email));
  await verify.getByLabel('Code').pressSequentially(code === '000000' ? '111111' : '000000');
  await expect(verify.getByText('The code is wrong or has expired', { exact: false })).toBeVisible();
  await pictures(page, 'access-3-wrong-code');
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await verify.getByLabel('Code').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole('link', { name: 'Favorites' }).first()).toBeVisible();
  expect(await db.user.findUnique({ where: { email }, select: { phone: true } })).toEqual({ phone: '+4740612345' });
});

test('starting a project as a visitor asks to sign up, and continues with the voice', async ({ page }) => {
  const { email } = await makeAccount();
  const voiceId = await idOf('freja');
  await page.goto(`/search/signup?createProject=true&voiceId=${voiceId}`);
  const choice = page.getByRole('dialog', { name: 'Sign up' });
  await expect(choice.getByText('To start a project you need to sign up')).toBeVisible();
  await expect(choice.getByRole('link', { name: 'Apply as voice' })).toHaveAttribute('href', '/search/apply-as-voice');
  await choice.getByRole('link', { name: 'Sign up as customer' }).click();
  const form = page.getByRole('dialog', { name: 'Sign up as customer' });
  await expect(form.getByText('To start a project you need to sign up')).toBeVisible();
  await form.getByRole('link', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByRole('button', { name: 'Login' }).click();
  for (const missing of ['email address', 'password']) {
    await expect(login.getByText(`Please enter your ${missing}`)).toBeVisible();
  }
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(samplePassword);
  const wanted = await callOff(page, '**/projects/add?*');
  await login.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Fetching user data')).toBeVisible();
  expect(wanted).toEqual([`/projects/add?voiceId=${voiceId}`]);
});

test('a voice accepts three agreements, each with its own error, and gets to the profile', async ({ page }) => {
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
  // The focused control must not be hidden by the dialog's sticky buttons.
  await page.setViewportSize({ width: 390, height: 560 });
  await dialog.getByLabel('First name').focus();
  await dialog.getByRole('checkbox').last().focus();
  const bottom = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const buttons = await dialog.getByRole('button', { name: 'Apply' }).boundingBox();
  expect(await bottom(dialog.getByRole('checkbox').last())).toBeLessThanOrEqual(buttons?.y ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const box of await dialog.getByRole('checkbox').all()) {
    if ((await box.getAttribute('aria-label')) !== 'Show password') await box.check();
  }
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();
  const mail = await mailTo(email);
  await page.goto(verifyLinkIn(mail));
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify.getByLabel('Code')).toHaveValue(codeIn(mail));
  await expect(verify.getByText(email)).toBeVisible();
  await verify.getByRole('button', { name: 'Verify' }).click();
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

test('resets a forgotten password by mail', async ({ page, allowComplaint }) => {
  allowComplaint(/400/);
  const { id, email } = await makeAccount();
  await page.goto('/search/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const forgot = page.getByRole('dialog', { name: 'Forgot password' });
  await expect(forgot.getByRole('button', { name: 'Send' })).toBeDisabled();
  await forgot.getByLabel('Email').fill(email);
  await forgot.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog', { name: 'Check your mail' })).toContainText(email);
  const link = `/search/change-password?token=${tokenIn(await mailTo(email))}`;
  await page.goto(link);
  const change = page.getByRole('dialog', { name: 'New password' });
  // The token is removed from the address bar and the history.
  await expect(page).toHaveURL(/\/search\/change-password$/);
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

  await page.context().clearCookies();
  await page.goto(link);
  await change.getByLabel('New password', { exact: true }).fill(goodPassword);
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByText('This link no longer works. Please ask for a new one.')).toBeVisible();
  await change.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(forgot.getByLabel('Email')).toBeVisible();
});

test('an unverified address continues with the code, which can be resent after a minute', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/403/);
  const { email } = await makeSignUp({ isVoice: true });
  await page.goto('/search/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();
  expect(codeIn(await mailTo(email))).toMatch(/^\d{6}$/);

  // This address has no code yet, so the server sends one immediately.
  const other = await makeSignUp({ isVoice: true });
  await page.clock.install();
  await page.goto(`/search/verify?email=${encodeURIComponent(other.email)}&code=12345`);
  await expect(page).toHaveURL(`/search/verify?email=${encodeURIComponent(other.email)}`);
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify.getByLabel('Code')).toHaveValue('12345');
  await expect(verify.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await page.clock.fastForward(60_000);
  await verify.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await expect(verify.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await verify.getByLabel('Code').fill(codeIn(await mailTo(other.email)));
  // This browser did not sign up.
  await verify.getByLabel('Password', { exact: true }).fill(samplePassword);
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

async function loginFrom(page: Page, path: string): Promise<{ email: string; verify: Locator }> {
  const { email } = await makeSignUp();
  await page.goto(path);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(samplePassword);
  await login.getByRole('button', { name: 'Login' }).click();
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify).toBeVisible();
  return { email, verify };
}

test('returns to the requested page after the code', async ({ page, allowComplaint }) => {
  allowComplaint(/403/);
  const { email, verify } = await loginFrom(page, '/playlists');
  await verify.getByLabel('Code').fill(codeIn(await mailTo(email)));
  await expect(page).toHaveURL(/\/playlists$/);
  await expect(page.getByText('No playlists')).toBeVisible();
});

test('returns to the requested page after the link in the mail', async ({ page, allowComplaint }) => {
  allowComplaint(/403/);
  const { email, verify } = await loginFrom(page, '/favorites');
  await page.goto(verifyLinkIn(await mailTo(email)));
  await expect(page).toHaveURL(/returnTo=/);
  await verify.getByRole('button', { name: 'Verify' }).click();
  await verify.getByLabel('Password', { exact: true }).fill(samplePassword);
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/favorites$/);
});

test('the link in the mail continues with the project draft as it was typed', async ({ page }) => {
  const email = newAddress('starting');
  const name = `Harbor film ${email}`.slice(0, 60);
  await page.goto('/projects/add');
  await page.getByRole('link', { name: 'E-learning', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Description', { exact: true }).fill('A walk through the harbor.');
  await page.getByRole('radio', { name: 'Danish' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  const signUp = page.getByRole('dialog', { name: 'Sign up as customer' });
  await signUp.getByLabel('First name').fill('Nils');
  await signUp.getByLabel('Last name').fill('Newman');
  await signUp.getByLabel('Company name').fill('Newman Harbors');
  await signUp.getByLabel('Email').fill(email);
  await signUp.getByLabel('Password', { exact: true }).fill(goodPassword);
  await signUp.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter the code' })).toBeVisible();

  const mail = await mailTo(email);
  await page.goto(verifyLinkIn(mail));
  await expect(page).toHaveURL(/\/projects\/add\/details\/verify\?/);
  const verify = page.getByRole('dialog', { name: 'Enter the code' });
  await expect(verify.getByLabel('Code')).toHaveValue(codeIn(mail));
  await verify.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('A walk through the harbor.')).toBeVisible();
});
