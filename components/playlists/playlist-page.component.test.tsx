import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '@/tests/support/component/locators';
import type { Playlist } from '@/lib/contracts/playlists';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aPlaylist } from '@/tests/support/component/samples';
import { PlaylistPage } from './playlist-page';

/** The rules of the tracks of a playlist are in docs/rules/listening.md. */

const tracks = page.getByRole('list', { name: 'Tracks' });
const names = () => textsOf(tracks.getByRole('heading'));

/** Shows the playlist from a stub that stores changes. */
async function showPlaylist() {
  let stored: Playlist = aPlaylist();
  const all = stored.tracks;
  const store = (voiceDemoIds: readonly string[]) => {
    stored = {
      ...stored,
      tracks: voiceDemoIds.flatMap((id) => all.find(({ voiceDemoId }) => voiceDemoId === id) ?? []),
    };
    return stored;
  };
  const ids = () => stored.tracks.map(({ voiceDemoId }) => voiceDemoId);
  stubApi({
    'GET /playlists/{playlistId}': () => stored,
    'PATCH /playlists/{playlistId}': ({ body }) => store(body?.voiceDemoIds ?? []),
    'DELETE /playlists/{playlistId}/tracks/{voiceDemoId}': ({ params }) =>
      store(ids().filter((id) => id !== params.voiceDemoId)),
    'PUT /playlists/{playlistId}/tracks/{voiceDemoId}': ({ params }) => store([...ids(), params.voiceDemoId]),
  });
  await renderScreen(<PlaylistPage playlist={stored} />, { user: aMe(), path: '/playlists/playlist-1' });
  await expect.poll(names).toEqual(['First', 'Second', 'Third']);
  return { storedNames: () => stored.tracks.map(({ name }) => name) };
}

const announced = (text: string) => expect.element(page.getByText(text)).toBeInTheDocument();

test('tracks are reordered by keyboard', async () => {
  const { storedNames } = await showPlaylist();
  const handle = page.getByRole('button', { name: 'Move First', exact: true });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('[Space]');
  await announced('First is lifted from position 1 of 3.');
  await userEvent.keyboard('{ArrowDown}');
  await announced('First is over position 2 of 3.');
  await userEvent.keyboard('[Space]');
  await expect.poll(names).toEqual(['Second', 'First', 'Third']);
  await expect.poll(storedNames).toEqual(['Second', 'First', 'Third']);
});

test('a removed track is restored at its place by Undo, and the focus stays in the list', async () => {
  const { storedNames } = await showPlaylist();
  (page.getByRole('button', { name: 'Remove Second' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['First', 'Third']);
  await expect.element(page.getByRole('button', { name: 'Remove Third' })).toHaveFocus();
  (page.getByRole('button', { name: 'Undo' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['First', 'Second', 'Third']);
  await expect.element(page.getByRole('button', { name: 'Remove Third' })).toHaveFocus();
  await expect.poll(storedNames).toEqual(['First', 'Second', 'Third']);
});

test('a track whose removal failed is restored, without a success message', async () => {
  await showPlaylist();
  const error = 'The database is not available.';
  stubApi({ 'DELETE /playlists/{playlistId}/tracks/{voiceDemoId}': () => rejected({ status: 503, error }) });
  await page.getByRole('button', { name: 'Remove First' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Ooops!' });
  await expect.element(dialog.getByText(error)).toBeVisible();
  await expect.element(page.getByText('First was taken out of the playlist.')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(names).toEqual(['First', 'Second', 'Third']);
});
