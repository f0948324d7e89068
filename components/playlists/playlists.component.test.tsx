import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aPlaylist } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';
import { Playlists } from './playlists';

const { tracks, voices, ...playlist } = aPlaylist();
const summary = {
  ...playlist,
  numVoices: 7,
  numTracks: tracks.length,
  voices: voices.slice(0, 5),
  voiceDemoIds: tracks.map(({ voiceDemoId }) => voiceDemoId),
};

async function showPlaylists(name = playlist.name) {
  const requests = stubApi({ 'GET /users/{userId}/playlists': () => [{ ...summary, name }] });
  await renderScreen(<Playlists userId="user-1" />, { user: aMe(), path: '/playlists' });
  await expect.element(page.getByText(`7 voices · ${tracks.length} tracks`)).toBeVisible();
  return requests;
}

const play = page.getByRole('button', { name: `Play ${playlist.name}` });

test('shows counts, and loads the tracks of a playlist when it is played', async () => {
  const requests = await showPlaylists();
  const loads = () => requests.filter(({ name }) => name === 'GET /playlists/{playlistId}');
  expect(loads()).toEqual([]);
  await expect.element(page.getByText('+6 more')).toBeVisible();
  stubApi({ 'GET /playlists/{playlistId}': () => ({ ...playlist, tracks: [], voices: [] }) });
  await play.click();
  await expect.element(page.getByText(`No track of “${playlist.name}” can be played at the moment.`)).toBeVisible();
  expect(loads()).toMatchObject([{ params: { playlistId: playlist.id } }]);
});

test('reports tracks that cannot be loaded', async () => {
  await showPlaylists();
  const error = 'The database is not available.';
  stubApi({ 'GET /playlists/{playlistId}': () => rejected({ status: 400, error }) });
  await play.click();
  await expect.element(page.getByRole('alertdialog', { name: 'Ooops!' }).getByText(error)).toBeVisible();
});

test.each(['Autumn voices for the museum audio guide, second round', 'W'.repeat(100)])(
  'the name %s has two lines on a phone, and fits',
  async (name) => {
    await setViewport(320, 800);
    await showPlaylists(name);
    const heading = page.getByRole('heading', { level: 2 }).element();
    const { height, right } = heading.getBoundingClientRect();
    expect(Math.round(height / Number.parseFloat(getComputedStyle(heading).lineHeight))).toBe(2);
    expect(right).toBeLessThan(320);
    expect(document.documentElement.scrollWidth).toBe(320);
  },
);
