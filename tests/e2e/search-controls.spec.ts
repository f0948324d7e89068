import type { Page } from '@playwright/test';
import { aPlaylist, aTeam, aUser, aVoice } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { expect, login, test } from '@/tests/support/browser-test';
import { idOf } from '@/tests/support/users';

const rows = (page: Page) => page.getByRole('feed', { name: 'Voices' }).getByRole('article');

test('a visitor filters with the pickers, and finds the last filters again', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByPlaceholder('Enter name, language, type etc.')).toBeVisible();
  const filters = page.getByRole('search', { name: 'Voices' });
  await expect(filters.getByRole('button', { name: 'Dialect' })).toBeDisabled();
  await expect(filters.getByText('Playlist')).toHaveCount(0);
  await expect(filters.getByText('Favorites')).toHaveCount(0);
  for (const name of ['Type', 'Tone', 'Age', 'Gender']) {
    await filters.getByRole('link', { name, exact: true }).click();
    const picker = page.getByRole('dialog', { name });
    await expect(page).toHaveURL(`/search/select-${name.toLowerCase()}`);
    await expect(picker.getByRole('listitem').nth(1)).toBeVisible();
    if (name === 'Gender')
      await expect(picker.getByRole('listitem')).toHaveText([/^Female\s*\d+ voices$/, /^Male\s*\d+ voices$/]);
    await picker.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/search');
  }
  await filters.getByRole('link', { name: 'Language', exact: true }).click();
  await page.getByRole('dialog', { name: 'Language' }).getByRole('button', { name: 'Danish' }).click();
  await expect(page).toHaveURL('/search?language=da');
  await filters.getByRole('link', { name: 'Dialect', exact: true }).click();
  const dialects = page.getByRole('dialog', { name: 'Dialect' });
  await expect(dialects.getByRole('listitem').filter({ hasText: 'Rigsdansk' })).toBeVisible();
  await expect(dialects.getByText('Hochdeutsch')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/search?language=da');
  await page.goto('/search');
  await page.getByRole('button', { name: 'Again: Danish' }).click();
  await expect(page).toHaveURL('/search?language=da');
  await expect(rows(page).first()).toContainText('Danish');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('link', { name: 'Find out more' })).toHaveAttribute('href', '/docs/how-it-works');
  await expect(panel.getByRole('link', { name: 'Start a project' })).toHaveAttribute(
    'href',
    '/search/signup?createProject=true',
  );
});

test('a customer filters by favorites and by a playlist', async ({ page, context }) => {
  const customer = await aUser({ firstName: 'Customer' });
  const demo = await db.voiceDemo.findFirstOrThrow({ where: { voiceId: await idOf('freja') } });
  const playlist = await aPlaylist(customer.id, [demo.id]);
  const { id } = await aPlaylist(customer.id);
  await db.playlist.update({ where: { id }, data: { name: 'The empty one' } });
  await aTeam({ owner: customer });
  await login(context, customer.id);
  await page.goto('/search');
  const filters = page.getByRole('search', { name: 'Voices' });
  await expect(filters.getByRole('button', { name: 'Favorites' })).toHaveCount(0);
  await rows(page)
    .first()
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await filters.getByRole('button', { name: 'Favorites' }).click();
  await expect(page).toHaveURL('/search?favorites=yes');
  await expect(rows(page)).toHaveCount(1);
  await filters.getByRole('button', { name: 'Favorites' }).click();

  const picker = page.getByRole('dialog', { name: 'Playlist' });
  await filters.getByRole('link', { name: 'Playlist', exact: true }).click();
  await expect(picker.getByRole('listitem')).toHaveText(['The empty one', 'For tests']);
  await picker.getByRole('button', { name: 'For tests' }).click();
  await expect(page).toHaveURL(`/search?playlistId=${playlist.id}`);
  await expect(rows(page).getByRole('heading')).toHaveText(['Freja Lindegaard']);
  await page.goto('/search');
  await filters.getByRole('link', { name: 'Playlist', exact: true }).click();
  // The last selected one comes first.
  await expect(picker.getByRole('listitem')).toHaveText(['For tests', 'The empty one']);
});

test('a viewer of a team and a voice see no way to order', async ({ pageOf }) => {
  const viewerUser = await aUser({ firstName: 'Viewer' });
  await aTeam({ members: [{ userId: viewerUser.id, role: 'viewer' }] });
  const viewer = await pageOf(viewerUser);
  await viewer.goto('/search?q=qqqxyz');
  await expect(viewer.getByText("Can't find the voice you are looking for?")).toBeVisible();
  await expect(viewer.getByRole('complementary').getByRole('link', { name: 'Find out more' })).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Start a project' })).toHaveCount(0);
  await viewer.goto(`/voices/${await idOf('freja')}`);
  await expect(viewer.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(viewer.getByRole('main').getByText(/^(Start a project|Shortlist for project)$/)).toHaveCount(0);
  const voice = await pageOf(await aVoice());
  await voice.goto('/search');
  await expect(rows(voice)).toHaveCount(20);
  await expect(voice.getByRole('link', { name: 'Start a project' })).toHaveCount(0);
  await expect(voice.getByText('Find out more')).toHaveCount(0);
  const links = voice.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText([/Search/, /Projects/, /Profile/]);
});
