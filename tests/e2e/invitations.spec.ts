import { randomUUID } from 'node:crypto';
import { samplePassword } from '@/prisma/seed/builders';
import { anInvitation, aTeam, aUser } from '@/tests/support/builders';
import { newLinkToken } from '@/server/access/link-tokens';
import { db } from '@/server/platform/db';
import { goodPassword, newAddress } from '@/tests/support/accounts';
import { callOff, expect, login, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';
import { sizeOf } from '@/tests/support/large/size';
import { idOf } from '@/tests/support/users';

async function invite(email: string) {
  const owner = await aUser({ firstName: 'Ines', lastName: 'Holt' });
  const name = `Radio ${randomUUID().slice(0, 8)}`;
  const team = await aTeam({ owner, name });
  const id = await anInvitation({ teamId: team.id, email, invitedById: owner.id });
  return { path: `/team-invitation/${id}`, sentence: `You have been invited as member of ${name} by Ines Holt.` };
}

test('an invited user signs up and joins the team at once', async ({ page }) => {
  const email = newAddress('invited');
  const { path, sentence } = await invite(email);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Team invitation' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  const box = page.locator('section').filter({ hasText: sentence });
  await expect.poll(async () => (await sizeOf(box)).width).toBeLessThanOrEqual(500);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute('href', '/docs/terms');
  await expect(page.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/docs/privacy');
  await page.getByLabel('Last name').fill('Quinn');
  const send = page.getByRole('button', { name: 'Accept & sign up' });
  // Low enough that the first invalid field is out of view.
  await page.setViewportSize({ width: 390, height: 420 });
  await send.click();
  await expect(page.getByText('Please enter your first name')).toBeInViewport();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Last name').fill(' ');
  for (const missing of ['first name', 'last name', 'password']) {
    await expect(page.getByText(`Please enter your ${missing}`)).toBeVisible();
  }
  await pictures(page, 'invitation-1-sign-up');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Quinn');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(goodPassword);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('checkbox', { name: 'Show password' }).check();
  await expect(password).toHaveAttribute('type', 'text');
  await send.click();
  await expect(page).toHaveURL(/\/projects$/);
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } });
  await expect.poll(() => db.analyticsEvent.count({ where: { name: 'sign-up', userId } })).toBe(1);
  await page.goto(path);
  await expect(page.getByText('Unable to find invitation')).toBeVisible();
});

test('an existing user logs in first and then accepts; another user may not', async ({ page, pageOf }) => {
  const guest = await aUser();
  const { path, sentence } = await invite(guest.email);

  await test.step('another logged-in user sees for whom the invitation is', async () => {
    const other = await pageOf(await aUser());
    await other.goto(path);
    await expect(other.getByText('Please login to accept the invitation.')).toBeVisible();
    await expect(other.getByText(`The invitation is for ${guest.email}.`, { exact: false })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0);
    await other.close();
  });

  await page.goto(path);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(guest.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByRole('checkbox', { name: 'Show password' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Login', exact: true });
  await send.click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await pictures(page, 'invitation-2-login');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await send.click();
  const accept = page.getByRole('button', { name: 'Accept invitation' });
  await expect(accept).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await pictures(page, 'invitation-3-accept');
  await accept.click();
  await expect(page).toHaveURL(/\/projects$/);
});

test('redirects to the profile when the user then has several teams', async ({ page, context }) => {
  const guest = await aUser();
  await aTeam({ owner: guest });
  await login(context, guest.id);
  await page.goto((await invite(guest.email)).path);
  const requested = await callOff(page, '**/profile');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByText('Fetching user data')).toBeVisible();
  await expect.poll(() => requested).toEqual(['/profile']);
});

test('a magic link is consumed by a click, not by opening it, and the side bar shows the impersonation', async ({
  page,
}) => {
  const { token, tokenHash } = newLinkToken();
  const user = await aUser();
  const expiresAt = new Date(Date.now() + 5 * 60_000);
  await db.magicLink.create({ data: { tokenHash, userId: user.id, supportId: await idOf('support'), expiresAt } });
  await page.goto(`/magic-link?token=${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in as a user' })).toBeVisible();
  await expect(page).toHaveURL(/\/magic-link$/);
  expect((await db.magicLink.findUniqueOrThrow({ where: { tokenHash } })).usedAt).toBeNull();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByText('Impersonating', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText(/^Impersonating \w+/)).toBeVisible();
});
