import { expect, test } from 'vitest';
import { createPlaylist, updatePlaylist } from './playlists';

test('a playlist needs a name, which is trimmed', () => {
  for (const name of ['', '   ']) {
    expect(createPlaylist.body.safeParse({ name }).error?.issues[0]?.message).toBe('Please enter a name');
  }
  expect(createPlaylist.body.parse({ name: '  For the bank  ' })).toEqual({ name: 'For the bank' });
});

test.each(['../../me', 'a/b', ''])('its link is no path: %j', (shortId) => {
  expect(updatePlaylist.body.safeParse({ shortId }).success).toBe(false);
});
