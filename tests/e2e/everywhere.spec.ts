import type { Page, Route } from '@playwright/test';
import { samplePassword } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { anAudibleVoice, aProject, aUser } from '@/tests/support/builders';
import { endSessionsAt, expect, login, test } from '@/tests/support/browser-test';
import { pressSearchKey } from '@/tests/support/hydrated';

async function withOpenMenu(page: Page) {
  const customer = await aUser({ firstName: 'Customer' });
  const voice = await anAudibleVoice('Bea');
  await db.favorite.create({ data: { userId: customer.id, voiceId: voice.id } });
  await login(page.context(), customer.id);
  await page.goto('/favorites');
  await page.getByRole('button', { name: 'More about Bea Tests' }).click();
  return { customer, removeFavorite: page.getByRole('menuitem', { name: 'Remove favorite' }) };
}

test('an expired session asks for a login, and clears the user’s data without it', async ({ page, allowComplaint }) => {
  allowComplaint(/401/);
  const { customer, removeFavorite } = await withOpenMenu(page);
  await expect(removeFavorite).toBeVisible();
  await endSessionsAt(page, customer.id, { method: 'DELETE', url: /\/favorites\/[\w-]+$/ });
  await removeFavorite.click();
  const dialog = page.getByRole('alertdialog', { name: 'Please login' });
  await expect(dialog.getByText('Ooops! That was unexpected. Please login and try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Log in to see your favorites.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  expect(await db.favorite.count({ where: { userId: customer.id } })).toBe(1);
});

test('a page without access offers a login as another user, and returns to it', async ({ page, context }) => {
  const { id } = await anAudibleVoice('Bea');
  await login(context, id);
  for (const path of ['/playlists', '/favorites']) {
    await page.goto(path);
    await expect(page.getByText('Does not have access.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Log in as another user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  const { email } = await aUser();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('No favorites – yet')).toBeVisible();
  await expect(page).toHaveURL(/\/favorites$/);
});

test('when one dialog replaces another, focus returns to the opener of the first', async ({ page }) => {
  await page.goto('/search');
  const start = page.getByRole('complementary').getByRole('link', { name: 'Start a project' });
  await pressSearchKey(page);
  await start.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Sign up as customer' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Sign up as customer' });
  await expect(form.getByLabel('First name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL('/search');
  await expect(start).toBeFocused();
});

test('a dialog that is opened again before the page under it has arrived is shown', async ({ pageOf }) => {
  const { id, customerId } = await aProject({ state: 'accepted' });
  const page = await pageOf({ id: customerId });
  await page.goto(`/projects/${id}/files`);
  const open = () => page.getByRole('link', { name: 'Upload file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload file' });
  await open();
  await expect(dialog).toBeVisible();
  const held: Route[] = [];
  await page.route(
    (url) => url.pathname === `/projects/${id}/files` && url.searchParams.has('_rsc'),
    (route) => (route.request().headers()['next-router-prefetch'] ? route.continue() : void held.push(route)),
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await open();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(`/projects/${id}/files/upload-file`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.allSettled(held.map((route) => route.continue()));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/projects/${id}/files`);
});

test('a browser that is too old says so instead of the page', async ({ page, allowComplaint }) => {
  allowComplaint(/AbortSignal/);
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto('/search');
  const text = page.getByRole('alert').filter({ hasText: 'Please update it' });
  await expect(text.getByRole('heading', { name: /^This browser is too old for .+\.$/ })).toBeVisible();
  await expect(page.locator('body')).toBeHidden();
});
