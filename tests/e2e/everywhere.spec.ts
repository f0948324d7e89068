import type { Page } from '@playwright/test';
import { buildProject, buildTeam, samplePassword } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { makeAccount } from '@/tests/support/accounts';
import { expect, login, test } from '@/tests/support/browser-test';
import { makePerson, makePublishedVoice } from '@/tests/support/playlists';
import { pressSearchKey } from '@/tests/support/press';
import { sizeOf } from '@/tests/support/size';
import { idOf } from '@/tests/support/users';

async function withFavorite(page: Page) {
  const customer = await makePerson('Customer');
  const voice = await makePublishedVoice('Bea');
  await db.favorite.create({ data: { userId: customer.id, voiceId: voice.id } });
  await login(page.context(), customer.id);
  await page.goto('/favorites');
  const removeFavorite = async () => {
    await page.getByRole('button', { name: 'More about Bea Tests' }).click();
    await page.getByRole('menuitem', { name: 'Remove favorite' }).click();
  };
  return { customer, voice, removeFavorite };
}

test('an unknown URL redirects to the search; protected pages ask a visitor to log in', async ({ page }) => {
  for (const path of ['/', '/voices', '/nowhere', '/favorites/of/mine', '/search/nothing']) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([307, '/search']);
  }
  const asking = [
    '/favorites',
    '/playlists',
    '/playlists/create-playlist',
    '/playlists/one',
    '/projects',
    '/projects/one',
    '/projects/one/script',
    '/projects/edit-labels/one',
    '/projects/delete-project/one',
    '/projects/archive-project/one',
    '/projects/pickup-project/one',
    '/profile',
    '/teams/one',
  ];
  for (const path of asking) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('Please login');
  }
  await page.goto('/projects/add');
  await expect(page.getByText('To start a project you need to sign up.', { exact: false })).toBeVisible();
});

test('an expired session asks for a login and clears the user’s data', async ({ page, allowComplaint }) => {
  allowComplaint(/401/);
  const { customer, removeFavorite } = await withFavorite(page);
  await expect(page.getByRole('link', { name: 'Bea Tests' })).toBeVisible();
  await db.session.updateMany({ where: { userId: customer.id }, data: { revokedAt: new Date() } });
  await removeFavorite();
  const dialog = page.getByRole('alertdialog', { name: 'Please login' });
  await expect(dialog.getByText('Ooops! That was unexpected. Please login and try again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Log in to see your favorites.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  expect(await db.favorite.count({ where: { userId: customer.id } })).toBe(1);
});

test('shows the server’s error message and rolls back optimistic updates', async ({ page, allowComplaint }) => {
  allowComplaint(/503/);
  const { removeFavorite } = await withFavorite(page);
  await page.route('**/v1/users/*/favorites/*', (route) =>
    route.fulfill({ status: 503, json: { error: 'The list rests for a moment.', code: 'unavailable' } }),
  );
  await removeFavorite();
  const dialog = page.getByRole('alertdialog', { name: 'Ooops!' });
  await expect(dialog.getByText('Something went wrong here. Sorry. Please try again.')).toBeVisible();
  await expect(dialog.getByText('The list rests for a moment.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Bea Tests' })).toBeVisible();
});

test('a page without access offers a login as another user, and returns to it', async ({ page, context }) => {
  const { id } = await makePublishedVoice('Bea');
  await login(context, id);
  for (const path of ['/playlists', '/favorites']) {
    await page.goto(path);
    await expect(page.getByText('Does not have access.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Log in as another user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  const { email } = await makeAccount();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(samplePassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('No favorites – yet')).toBeVisible();
  await expect(page).toHaveURL(/\/favorites$/);
});

test('a tooltip appears after 500 ms and disappears after 150 ms, a snackbar stays for 4 s', async ({ page }) => {
  await page.clock.install();
  const { removeFavorite } = await withFavorite(page);
  const tooltip = page.locator('[data-tooltip]');
  const more = page.getByRole('button', { name: 'More about Bea Tests' });

  await test.step('a tooltip', async () => {
    await more.hover();
    await expect(tooltip).toHaveText('More about Bea Tests');
    await page.mouse.move(0, 0);
    await expect(tooltip).toHaveCount(0);
    await page.clock.pauseAt(Date.now() + 60_000);
    await more.hover();
    await page.clock.runFor(499);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tooltip).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(149);
    await expect(tooltip).toBeVisible();
    await page.clock.runFor(1);
    await expect(tooltip).toHaveCount(0);
    await more.hover();
    await page.clock.runFor(500);
    await expect(tooltip).toBeVisible();
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect(tooltip).toHaveCount(0);
    await page.clock.resume();
  });

  await test.step('a snackbar', async () => {
    await removeFavorite();
    const snackbar = page.getByText('Bea Tests was removed from your favorites.');
    await expect(snackbar).toBeVisible();
    await page.clock.pauseAt(Date.now() + 600_000);
    await expect(snackbar).toHaveCount(0);
    await page.clock.resume();
  });
});

test('dialogs are 500 px wide at most, fade for 540 ms, and are sheets under 600 px; menus are under 700 px', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/search');
  const bar = page.getByRole('heading', { level: 1 }).locator('..').locator('..');
  expect((await sizeOf(bar)).height, 'the title bar').toBe(60);
  await page.getByRole('link', { name: 'Tone', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tone' });
  const widthOf = async () => (await sizeOf(dialog)).width;
  await expect(dialog).toBeVisible();
  await expect.poll(widthOf).toBe(500);
  await page.setViewportSize({ width: 620, height: 800 });
  await expect.poll(widthOf).toBe(500);
  await page.setViewportSize({ width: 590, height: 800 });
  await expect.poll(widthOf).toBe(590);
  await page.setViewportSize({ width: 620, height: 800 });
  await page.evaluate(() => {
    const fades: unknown[] = [];
    Object.assign(window, { fades });
    document.addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof HTMLElement) || target.dataset.state !== 'closed' || target.role !== 'dialog') return;
      // Checks the style, because the animation may have ended after a slow frame.
      fades.push(getComputedStyle(target).animationDuration);
    });
  });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/search');
  expect(await page.evaluate(() => Reflect.get(window, 'fades'))).toContain('0.54s');

  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  const share = sheet.getByRole('button', { name: 'Share profile' });
  await expect(share).toBeVisible();
  expect((await sizeOf(sheet)).width).toBe(620);
  await page.clock.pauseAt(Date.now() + 60_000);
  await share.click();
  await page.clock.runFor(179);
  await expect(page.getByRole('dialog', { name: 'Share profile' })).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page.getByRole('dialog', { name: 'Share profile' })).toBeVisible();
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

test('on a narrow screen, focus returns to the menu button, also from a dialog opened by the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/search');
  const more = page.getByRole('button', { name: /^More about/ }).first();
  await pressSearchKey(page);
  await more.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Share profile' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Share profile' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('a list of suggestions is at most 210 px high, and keeps the active option in view', async ({ page, context }) => {
  const owner = await makeAccount();
  const team = await buildTeam(db, { owner });
  const labels = Array.from({ length: 12 }, (_, number) => `Radio ${number + 10}`);
  const common = { team, createdById: owner.id };
  await buildProject(db, { ...common, project: { labels } });
  const { id } = await buildProject(db, { ...common, project: { name: 'Plain' } });
  await login(context, owner.id);
  await page.goto(`/projects/edit-labels/${id}/add-label`);
  const field = page.getByRole('combobox', { name: 'Label' });
  await field.fill('radio');
  const list = page.getByRole('listbox', { name: 'Label' });
  const suggestions = list.getByRole('option');
  await expect(suggestions).toHaveText(labels);
  const height = async () => (await sizeOf(list)).height;
  expect(await height()).toBe(210);
  await expect(suggestions.last()).not.toBeInViewport();
  await field.press('ArrowUp');
  await expect(suggestions.last()).toHaveAttribute('aria-selected', 'true');
  await expect(suggestions.last()).toBeInViewport({ ratio: 1 });
  await field.fill('radio 10');
  await expect(suggestions).toHaveText(['Radio 10']);
  expect(await height()).toBeLessThan(80);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('Radio 10');
  await expect(list).toHaveCount(0);
});

test('overflowing tabs can be scrolled with buttons', async ({ page, context }) => {
  const owner = await makeAccount();
  const team = await buildTeam(db, { owner });
  const voiceIds = [await idOf('freja'), await idOf('marcus')];
  const { id } = await buildProject(db, { team, createdById: owner.id, state: 'shortlisted', voiceIds });
  await login(context, owner.id);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/projects/${id}/details`);
  const tabs = page.getByRole('navigation', { name: 'Parts of the project' });
  const left = tabs.getByRole('button', { name: 'Scroll left' });
  await tabs.getByRole('button', { name: 'Scroll right' }).click();
  await expect(async () => {
    await left.click({ timeout: 2_000 });
    await expect(left).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});
