import type { Page } from '@playwright/test';
import { aProject, aTeam, aTemplate, aUser } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, keepSnackbars, login, test } from '@/tests/support/browser-test';
import { expectSound, listen } from '@/tests/support/sound/listening';
import { pressSearchKey } from '@/tests/support/hydrated';
import { idOf } from '@/tests/support/users';

const freja = 'Freja Lindegaard';

async function customerWithProjects() {
  const owner = await aUser();
  const team = await aTeam({ owner });
  const voiceId = await idOf('freja');
  const template = await aTemplate();
  const common = { team, template, createdById: owner.id };
  const open = await aProject({ ...common, project: { name: 'Open' } });
  await aProject({ ...common, state: 'shortlisted', voiceIds: [voiceId], project: { name: 'Listed' } });
  return { owner, openId: open.id, voiceId };
}

const currencies = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'dataLayer') as { currency: string }[]).map(({ currency }) => currency));
const events = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'dataLayer') as { event: string }[]).map(({ event }) => event));

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

async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let steps = 0; steps < 60 && (await focused()) !== name; steps++) await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
}
