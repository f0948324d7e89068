import { db } from '@/server/platform/db';
import { expect, keepSnackbars, login, test } from '@/tests/support/browser-test';
import { anAudibleVoice, aPlaylist, aTeam, aUser } from '@/tests/support/builders';
import { idOf } from '@/tests/support/users';

const names = ['First', 'Second', 'Third'];

test('tracks are reordered by dragging, and the public page shows the order without login', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const customer = await aUser({ firstName: 'Customer' });
  const voice = await anAudibleVoice('Bea', names);
  const { id: playlistId } = await aPlaylist(customer.id, voice.demoIds);
  await login(context, customer.id);
  await page.goto(`/playlists/${playlistId}`);
  const tracks = page.getByRole('list', { name: 'Tracks' }).getByRole('heading');
  await expect(tracks).toHaveText(names);
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const stored = async () => {
    const rows = await db.playlistTrack.findMany({ where: { playlistId }, orderBy: { position: 'asc' } });
    return rows.map(({ voiceDemoId }) => names[voice.demoIds.indexOf(voiceDemoId)]);
  };

  // Retries until the page is hydrated.
  await expect(async () => {
    await handle('Third').hover();
    await page.mouse.down();
    const target = await handle('Second').boundingBox();
    await page.mouse.move(target?.x ?? 0, target?.y ?? 0, { steps: 5 });
    await expect(page.getByText('Third is over position 2 of 3.')).toBeAttached({ timeout: 2_000 });
  }).toPass();
  await page.mouse.up();
  await expect(tracks).toHaveText(['First', 'Third', 'Second']);
  await expect.poll(stored).toEqual(['First', 'Third', 'Second']);

  await page.getByRole('link', { name: 'Share' }).click();
  const field = page.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/^http/);
  const link = await field.inputValue();
  const stranger = await browser.newContext({ baseURL });
  const publicPage = await stranger.newPage();
  await publicPage.goto(new URL(link).pathname);
  await expect(publicPage.getByRole('list', { name: 'Tracks' }).getByRole('heading')).toHaveText([
    'First',
    'Third',
    'Second',
  ]);
  await stranger.close();
});

test('playlists are created, renamed and deleted', async ({ page, context }) => {
  const customer = await aUser({ firstName: 'Customer' });
  await login(context, customer.id);
  await page.goto('/playlists');
  await expect(page.getByRole('heading', { level: 1, name: 'Your playlists' })).toBeVisible();
  await expect(page.getByText('No playlists')).toBeVisible();

  await test.step('made', async () => {
    await page.getByRole('link', { name: 'Create playlist' }).click();
    await expect(page).toHaveURL('/playlists/create-playlist');
    await expect(page).toHaveTitle(/^Create playlist · /);
    const dialog = page.getByRole('dialog', { name: 'Create playlist' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Please enter a name')).toBeVisible();
    await dialog.getByLabel('Name').fill('For the radio');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'For the radio' })).toBeVisible();
    await expect(page.getByText('No tracks – yet')).toBeVisible();
  });

  await test.step('renamed and deleted by its dialogs', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\/playlists\/[\w-]+\/edit$/);
    const edit = page.getByRole('dialog', { name: 'Edit playlist' });
    await edit.getByLabel('Name').fill('For television');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'For television' })).toBeVisible();
    await expect(edit).toBeHidden();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/playlists\/[\w-]+\/delete$/);
    await page.getByRole('dialog', { name: 'Delete playlist' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL('/playlists');
    await expect(page.getByText('No playlists')).toBeVisible();
  });
});

test('adds a demo to a new playlist from the profile, and from a voice’s menu in the search, whose filters then list it', async ({
  page,
  context,
}) => {
  const customer = await aUser({ firstName: 'Customer' });
  const voice = await anAudibleVoice('Bea', names);
  await login(context, customer.id);
  await keepSnackbars(page);
  await page.goto(`/voices/${voice.id}`);
  await page.getByRole('button', { name: 'Add Second to a playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to playlist' });
  await expect(dialog).toContainText('Second');
  await dialog.getByRole('textbox', { name: 'Name of the new playlist' }).fill('From the profile');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Added to “From the profile”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Second to a playlist' })).toBeFocused();
  const tracks = await db.playlistTrack.findMany({ where: { playlist: { userId: customer.id } } });
  expect(tracks.map(({ voiceDemoId }) => voiceDemoId)).toEqual([voice.demoIds[1]]);

  await db.playlist.deleteMany({ where: { userId: customer.id } });
  // A voice with several demos.
  await page.goto('/search?q=Freja+Lindegaard');
  const filters = page.getByRole('search', { name: 'Voices' });
  await expect(filters.getByRole('link', { name: 'Gender' })).toBeVisible();
  await expect(filters.getByRole('link', { name: 'Playlist' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More about Freja Lindegaard' }).click();
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
  await dialog.getByRole('combobox', { name: 'Demo' }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name of the new playlist' }).fill('From the search');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(filters.getByRole('link', { name: 'Playlist' })).toBeVisible();
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
  const rows = page.getByRole('feed', { name: 'Voices' }).getByRole('article');
  const filters = page.getByRole('search', { name: 'Voices' });
  await expect(filters.getByRole('button', { name: 'Favorites' })).toHaveCount(0);
  await rows
    .first()
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await filters.getByRole('button', { name: 'Favorites' }).click();
  await expect(page).toHaveURL('/search?favorites=yes');
  await expect(rows).toHaveCount(1);
  await filters.getByRole('button', { name: 'Favorites' }).click();

  const picker = page.getByRole('dialog', { name: 'Playlist' });
  await filters.getByRole('link', { name: 'Playlist', exact: true }).click();
  await expect(picker.getByRole('listitem')).toHaveText(['The empty one', 'For tests']);
  await picker.getByRole('button', { name: 'For tests' }).click();
  await expect(page).toHaveURL(`/search?playlistId=${playlist.id}`);
  await expect(rows.getByRole('heading')).toHaveText(['Freja Lindegaard']);
  await page.goto('/search');
  await filters.getByRole('link', { name: 'Playlist', exact: true }).click();
  // The last selected one comes first.
  await expect(picker.getByRole('listitem')).toHaveText(['For tests', 'The empty one']);
});
