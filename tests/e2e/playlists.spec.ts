import { db } from '@/server/platform/db';
import { expect, login, test } from '@/tests/support/browser-test';
import { makePerson, makePlaylist, makePublishedVoice } from '@/tests/support/playlists';

const names = ['First', 'Second', 'Third'];

test('a favorite leaves the list at once and comes back by Undo', async ({ page, context }) => {
  const customer = await makePerson('Customer');
  const voice = await makePublishedVoice('Bea');
  await db.favorite.create({ data: { userId: customer.id, voiceId: voice.id } });
  await login(context, customer.id);
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: 'Your favorites' })).toBeVisible();
  await page.getByRole('button', { name: 'More about Bea Tests' }).click();
  await page.getByRole('menuitem', { name: 'Remove favorite' }).click();
  await expect(page.getByText('No favorites – yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Bea Tests' })).toBeVisible();
  await expect.poll(() => db.favorite.count({ where: { userId: customer.id } })).toBe(1);
});

test('tracks are put in order with the keyboard, and the public page shows it without login', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const customer = await makePerson('Customer');
  const voice = await makePublishedVoice('Bea', names);
  const playlistId = await makePlaylist(customer.id, voice.demoIds);
  await login(context, customer.id);
  await page.goto(`/playlists/${playlistId}`);
  const tracks = page.getByRole('list', { name: 'Tracks' }).getByRole('heading');
  await expect(tracks).toHaveText(names);
  // The handle answers once the page is alive.
  await expect(async () => {
    await page.getByRole('button', { name: 'Move First', exact: true }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('First is lifted from place 1 of 3.')).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('First is over place 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(tracks).toHaveText(['Second', 'First', 'Third']);
  await expect
    .poll(async () =>
      (await db.playlistTrack.findMany({ where: { playlistId }, orderBy: { position: 'asc' } })).map(
        (t) => t.voiceDemoId,
      ),
    )
    .toEqual([voice.demoIds[1], voice.demoIds[0], voice.demoIds[2]]);

  await page.getByRole('link', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const stranger = await browser.newContext({ baseURL });
  const publicPage = await stranger.newPage();
  await publicPage.goto(new URL(link).pathname);
  await expect(publicPage.getByRole('list', { name: 'Tracks' }).getByRole('heading')).toHaveText([
    'Second',
    'First',
    'Third',
  ]);
  await stranger.close();
});

test('a link is copied, and that is said for a moment', async ({ page, context }) => {
  const customer = await makePerson('Customer');
  const playlistId = await makePlaylist(customer.id);
  await login(context, customer.id);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/playlists/${playlistId}/share`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  await expect(page.getByText('Link copied to clipboard')).toBeHidden({ timeout: 5_000 });
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('a demo goes into a new playlist from the menu of a voice', async ({ page, context }) => {
  const customer = await makePerson('Customer');
  const voice = await makePublishedVoice('Bea', names);
  await db.favorite.create({ data: { userId: customer.id, voiceId: voice.id } });
  await login(context, customer.id);
  await page.goto('/favorites');
  await page.getByRole('button', { name: 'More about Bea Tests' }).click();
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
  await page.getByRole('combobox', { name: 'Demo' }).selectOption('Second');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the new playlist' }).fill('For spring');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added to “For spring”.')).toBeVisible();
  await page.goto('/playlists');
  await expect(page.getByText('1 voice · 1 track')).toBeVisible();
});
