import type { Page } from '@playwright/test';
import { aProject, aTeam, aTemplate, aUser } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { endSessionsAt, expect, keepSnackbars, login, test } from '@/tests/support/browser-test';
import { expectSound, listen } from '@/tests/support/sound/listening';
import { pictures } from '@/tests/support/pictures';
import { pressSearchKey } from '@/tests/support/hydrated';
import { idOf } from '@/tests/support/users';

const freja = 'Freja Lindegaard';

async function customerWithProjects() {
  const owner = await aUser();
  const team = await aTeam({ owner });
  const voiceId = await idOf('freja');
  const others = [await idOf('marcus')];
  const template = await aTemplate();
  const common = { team, template, createdById: owner.id };
  const open = await aProject({ ...common, project: { name: 'Open' } });
  await aProject({ ...common, state: 'shortlisted', voiceIds: [voiceId], project: { name: 'Listed' } });
  await aProject({ ...common, state: 'accepted', voiceIds: others, project: { name: 'Taken' } });
  await aProject({
    ...common,
    state: 'shortlisted',
    voiceIds: others,
    project: { name: 'Full', maxVoices: 1 },
  });
  await aProject({ ...common, project: { name: 'Others', allowedVoices: others } });
  await aProject({ ...common, project: { name: 'Awaiting', requiresAdminApproval: true } });
  return { owner, openId: open.id, voiceId };
}

const currencies = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'dataLayer') as { currency: string }[]).map(({ currency }) => currency));
const events = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'dataLayer') as { event: string }[]).map(({ event }) => event));

test('a visitor can play and share a profile and start a project with it', async ({ page, context }) => {
  const voiceId = await idOf('freja');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/voices/${voiceId}`);
  await expect(page.getByRole('heading', { level: 3, name: 'Studio Quality Demo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a project' })).toHaveAttribute(
    'href',
    `/search/signup?createProject=true&voiceId=${voiceId}`,
  );
  await expect(page.getByRole('button', { name: 'Shortlist for project' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share profile' });
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/^https?:\/\/[^/]+\/s\/[\w-]+$/);
  const link = await field.inputValue();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await pictures(page, 'profile-share');
  const response = await page.request.get(new URL(link).pathname, { maxRedirects: 0 });
  expect(response.headers().location).toBe(`/voices/${voiceId}`);
});

test('a published voice has a link to its public profile; an unpublished one does not', async ({ pageOf }) => {
  const page = await pageOf('freja');
  await page.goto('/profile');
  await expect(page.getByText('Your profile is published')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Appearance' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Public profile' }).click();
  await expect(page).toHaveURL(`/voices/${await idOf('freja')}/freja-lindegaard`);
  for (const other of ['lena', 'olivia'] as const) {
    const hub = await pageOf(other);
    await hub.goto('/profile');
    await expect(hub.getByRole('link', { name: 'Notifications' })).toBeVisible();
    await expect(hub.getByRole('link', { name: 'Public profile' })).toHaveCount(0);
    await expect(hub.getByRole('main').locator('p:empty')).toHaveCount(0);
  }
});

test('after the session ended, the project selection redirects to the start', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/401/);
  const { owner, voiceId } = await customerWithProjects();
  await login(context, owner.id);
  await page.goto(`/voices/${voiceId}`);
  const choose = page.getByRole('main').getByRole('button', { name: 'Shortlist for project' });
  await expect(choose).toBeVisible();
  await endSessionsAt(page, owner.id, { method: 'GET', url: /\/v1\/projects(\?|$)/ });
  const start = page.waitForRequest((request) => new URL(request.url()).pathname === '/');
  await choose.click();
  await start;
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your voice' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a customer adds a voice to a project by keyboard only, and analytics records each step', async ({
  page,
  context,
}) => {
  const { owner, openId, voiceId } = await customerWithProjects();
  await login(context, owner.id);
  await keepSnackbars(page);
  await listen(page);
  await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
  await page.goto('/search');
  await pressSearchKey(page);
  await page.keyboard.type('freja');
  const row = page.getByRole('article', { name: freja });
  await expect(page).toHaveURL('/search?q=freja');
  // Results may be replaced late; the exact match must come first.
  await expect(page.getByRole('article').first()).toHaveAccessibleName(freja);
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('Space');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: freja })).toBeVisible();
  const shortlist = page.getByRole('main').getByRole('button', { name: 'Shortlist for project' });
  await tabTo(page, 'Shortlist for project');
  await page.keyboard.press('Enter');
  const open = page.getByRole('dialog', { name: `Shortlist ${freja}` }).getByRole('radio', { name: 'Open' });
  await expect(open).toBeEnabled();
  await open.focus();
  await page.keyboard.press('Space');
  await tabTo(page, 'Shortlist');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${freja} is shortlisted for Open.`)).toBeVisible();
  await expect(shortlist).toBeFocused();
  await expect.poll(() => db.projectVoice.count({ where: { projectId: openId, voiceId } })).toBe(1);
  await expect
    .poll(() => events(page))
    .toEqual(expect.arrayContaining(['search-view', 'voice-audio', 'voice-profile-click', 'voice-profile-open']));
  expect(new Set(await currencies(page))).toEqual(new Set(['EUR']));
  await expect
    .poll(() => db.analyticsEvent.count({ where: { name: 'voice-audio', userId: owner.id } }))
    .toBeGreaterThan(0);
});

test('projects and project types that are not available for a voice say why', async ({ page, context }) => {
  const { owner, voiceId } = await customerWithProjects();
  await login(context, owner.id);
  await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
  await page.goto(`/voices/${voiceId}`);
  const start = page.getByRole('main').getByRole('link', { name: 'Start a project' });
  await expect(start).toHaveAttribute('href', `/projects/add?voiceId=${voiceId}`);
  await page.getByRole('main').getByRole('button', { name: 'Shortlist for project' }).click();
  const dialog = page.getByRole('dialog', { name: `Shortlist ${freja}` });
  const radio = (name: string) => dialog.getByRole('radio', { name });
  await expect(radio('Open')).toBeEnabled();
  for (const [name, reason] of [
    ['Listed', `${freja} is already shortlisted.`],
    ['Taken', 'A voice has already accepted this project.'],
    ['Full', 'This project already has 1 voice.'],
    ['Others', `Not available for ${freja}.`],
    ['Awaiting', 'This project awaits approval by our staff before voices can be shortlisted.'],
  ] as const) {
    await expect(radio(name)).toBeDisabled();
    await expect(radio(name)).toHaveAccessibleDescription(reason);
  }
  await expect(dialog.getByRole('link', { name: 'Start a new project' })).toHaveAttribute(
    'href',
    `/projects/add?voiceId=${voiceId}`,
  );
  await pictures(page, 'select-project');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await start.click();
  const film = page.getByRole('listitem').filter({ hasText: 'Corporate film' });
  await expect(film.getByText(`Not available for ${freja}.`, { exact: false })).toBeVisible();
  const unavailable = 'This project type cannot be created while inviting voice';
  await expect(film.getByText(unavailable, { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'E-learning', exact: true }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await expect.poll(() => events(page)).toContain('product-type-select');
});

async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let steps = 0; steps < 60 && (await focused()) !== name; steps++) await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
}

test('a voice is invited from its menu inside a project, and a second time the menu says why not', async ({
  page,
  context,
}) => {
  const { owner, openId } = await customerWithProjects();
  await login(context, owner.id);
  await keepSnackbars(page);
  await page.goto(`/projects/${openId}/invite-voice?language=da&q=freja`);
  const more = page.getByRole('button', { name: `More about ${freja}` });
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Play',
    'Show profile',
    'Invite voice',
    'Share profile',
    'Add to favorites',
    'Add to playlist',
  ]);
  await page.getByRole('menuitem', { name: 'Invite voice' }).click();
  await expect(page.getByText(`${freja} is shortlisted.`)).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Invite voice' }).click();
  const info = page.getByRole('dialog', { name: 'Invite voice' });
  await expect(info.getByText(`${freja} is already shortlisted.`)).toBeVisible();
  await info.getByRole('button', { name: 'Close' }).last().click();
  await expect(info).toBeHidden();
});

test('returns from a profile to the original search, and from a sign-up to the profile', async ({ page }) => {
  await page.goto('/search?language=da&q=freja');
  await page.getByRole('link', { name: freja }).click();
  await expect(page.getByRole('heading', { level: 1, name: freja })).toBeVisible();
  const profile = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Start a project' }).click();
  await page.getByRole('dialog', { name: 'Sign up' }).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(profile);
  await page.getByRole('link', { name: 'Back to the search' }).click();
  await expect(page).toHaveURL('/search?language=da&q=freja');
});
