import type { Page } from '@playwright/test';
import { buildTeam } from '@/prisma/seed/builders';
import { db } from '@/server/platform/db';
import { expect, login, test } from '@/tests/support/browser-test';
import { makePerson, makePlaylist } from '@/tests/support/playlists';
import { idOf } from '@/tests/support/users';

const rows = (page: Page) => page.getByRole('feed', { name: 'Voices' }).getByRole('article');

async function menuOf(page: Page): Promise<string[]> {
  await rows(page)
    .first()
    .getByRole('button', { name: /^More about / })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  const entries = await page.getByRole('menu').getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return entries;
}

test('a visitor can use the filters, their pickers and the entry to a project', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByPlaceholder('Enter name, language, type etc.')).toBeVisible();
  const filters = page.getByRole('search', { name: 'Voices' });
  await expect(filters.getByRole('button', { name: 'Dialect' })).toBeDisabled();
  await expect(filters.getByText('Playlist')).toHaveCount(0);
  await expect(filters.getByText('Favorites')).toHaveCount(0);

  await test.step('each filter has a picker, which narrows by text and returns to the search', async () => {
    for (const name of ['Type', 'Tone', 'Age', 'Gender']) {
      await filters.getByRole('link', { name, exact: true }).click();
      const picker = page.getByRole('dialog', { name });
      await expect(picker).toBeVisible();
      await expect(page).toHaveURL(`/search/select-${name.toLowerCase()}`);
      if (name === 'Gender') await expect(picker.getByRole('listitem')).toHaveText(['Female', 'Male']);
      await picker.getByRole('textbox', { name: `Filter ${name.toLowerCase()}` }).fill('zzz');
      await expect(picker.getByText('No matches.')).toBeVisible();
      await expect(picker.getByRole('status')).toHaveText('0 options');
      await picker.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL('/search');
    }
    await page.goBack();
    await expect(page).toHaveURL('/search');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('languages start with the eight common ones', async () => {
    await filters.getByRole('link', { name: 'Language', exact: true }).click();
    const picker = page.getByRole('dialog', { name: 'Language' });
    const usual = ['English', 'German', 'Spanish', 'French', 'Swedish', 'Finnish', 'Danish', 'Norwegian'];
    await expect(picker.getByRole('listitem')).toHaveText([...usual, 'More...']);
    // Enter alone selects nothing; the arrow keys move from the field through the list and back.
    await expect(picker.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(picker.getByRole('button', { name: 'German' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(picker.getByRole('textbox')).toBeFocused();
    await picker.getByRole('button', { name: 'More...' }).press('Enter');
    await expect(picker.getByRole('button').nth(1)).toBeFocused();
    const all = await picker.getByRole('listitem').locator('span:first-child').allTextContents();
    expect(all.length).toBeGreaterThan(20);
    const without = await picker.getByRole('listitem').filter({ hasText: 'no voices' }).count();
    const byName = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'en'));
    expect(all).toEqual([...byName(all.slice(0, -without)), ...byName(all.slice(-without))]);
    await picker.getByRole('button', { name: 'Danish' }).click();
    await expect(page).toHaveURL('/search?language=da');
    await filters.getByRole('link', { name: 'Dialect', exact: true }).click();
    const dialects = page.getByRole('dialog', { name: 'Dialect' });
    await expect(dialects.getByRole('listitem').filter({ hasText: 'Rigsdansk' })).toBeVisible();
    await expect(dialects.getByText('Hochdeutsch')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/search?language=da');
  });

  await test.step('a selected language outside the eight comes first; an empty picker says why', async () => {
    await page.goto('/search/select-language?language=PL');
    const offered = page.getByRole('dialog', { name: 'Language' }).getByRole('listitem');
    await expect(offered).toHaveCount(10);
    await expect(offered.first()).toHaveText('Polish');
    await page.goto('/search/select-dialect');
    await expect(page.getByRole('dialog', { name: 'Dialect' })).toContainText('Please choose a language first.');
    await page.goto('/search/select-dialect?language=sw');
    await expect(page.getByText('No demo in Swahili has a dialect yet.')).toBeVisible();
    await page.goto('/search/select-playlist');
    await expect(page.getByText('You have no playlists – yet.')).toBeVisible();
  });

  await test.step('the last settings are stored in this browser', async () => {
    await page.goto('/search');
    await page.getByRole('button', { name: 'Again: Danish' }).click();
    await expect(page).toHaveURL('/search?language=da');
    await expect(page.getByRole('link', { name: 'Language: Danish' })).toBeVisible();
    await expect(rows(page).first()).toContainText('Danish');
  });

  await test.step('the panel and the menu lead to a sign-up that resumes the request', async () => {
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('link', { name: 'Find out more' })).toHaveAttribute('href', '/docs/how-it-works');
    const start = panel.getByRole('link', { name: 'Start a project' });
    await expect(start).toHaveAttribute('href', '/search/signup?createProject=true');
    expect(await menuOf(page)).toEqual(['Play', 'Show profile', 'Start a project', 'Share profile']);
  });
});

test('a customer has additional filters and menu items, a voice has neither', async ({ page, pageOf, context }) => {
  const customer = await makePerson('Customer');
  const demo = await db.voiceDemo.findFirstOrThrow({ where: { voiceId: await idOf('freja') } });
  const playlists = [await makePlaylist(customer.id, [demo.id]), await makePlaylist(customer.id)];
  await db.playlist.update({ where: { id: playlists[1] ?? '' }, data: { name: 'The empty one' } });
  await buildTeam(db, { owner: customer });
  await login(context, customer.id);
  await page.goto('/search');
  const filters = page.getByRole('search', { name: 'Voices' });
  await expect(filters.getByRole('button', { name: 'Favorites' })).toHaveCount(0);
  const own = ['Share profile', 'Add to favorites', 'Add to playlist'];
  expect(await menuOf(page)).toEqual(['Play', 'Show profile', 'Start a project', ...own]);

  await test.step('the first favorite makes its filter appear', async () => {
    await rows(page)
      .first()
      .getByRole('button', { name: /^More about/ })
      .click();
    await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
    await filters.getByRole('button', { name: 'Favorites' }).click();
    await expect(page).toHaveURL('/search?favorites=yes');
    await expect(rows(page)).toHaveCount(1);
    await filters.getByRole('button', { name: 'Favorites' }).click();
  });

  await test.step('a playlist narrows the search, and the last selected one comes first next time', async () => {
    const open = async () => {
      await page.goto('/search');
      await filters.getByRole('link', { name: 'Playlist', exact: true }).click();
      const picker = page.getByRole('dialog', { name: 'Playlist' });
      await expect(picker).toBeVisible();
      await expect(page).toHaveURL('/search/select-playlist');
      return picker;
    };
    const picker = await open();
    await expect(picker.getByRole('listitem')).toHaveText(['The empty one', 'For tests']);
    await picker.getByRole('button', { name: 'For tests' }).click();
    await expect(page).toHaveURL(`/search?playlistId=${playlists[0]}`);
    await expect(rows(page).getByRole('heading')).toHaveText(['Freja Lindegaard']);
    await expect((await open()).getByRole('listitem')).toHaveText(['For tests', 'The empty one']);
  });

  await test.step('a viewer of a team has the customer’s menu without projects', async () => {
    const viewer = await pageOf('vera');
    await viewer.goto('/search');
    expect(await menuOf(viewer)).toEqual(['Play', 'Show profile', ...own]);
    await expect(viewer.getByRole('complementary').getByRole('link', { name: 'Find out more' })).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Start a project' })).toHaveCount(0);
    await viewer.goto('/search?q=qqqxyz');
    await expect(viewer.getByText("Can't find the voice you are looking for?")).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Start a project' })).toHaveCount(0);
    await viewer.goto(`/voices/${await idOf('freja')}`);
    await expect(viewer.getByRole('button', { name: 'Share' })).toBeVisible();
    await expect(viewer.getByRole('main').getByText(/^(Start a project|Shortlist for project)$/)).toHaveCount(0);
  });

  await test.step('a voice cannot order', async () => {
    const other = await pageOf('freja');
    await other.goto('/search');
    expect(await menuOf(other)).toEqual(['Play', 'Show profile', 'Share profile']);
    await expect(other.getByRole('link', { name: 'Start a project' })).toHaveCount(0);
    await expect(other.getByText('Find out more')).toHaveCount(0);
    const places = other.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(places).toHaveText([/Search/, /Projects/, /Profile/]);
  });
});
