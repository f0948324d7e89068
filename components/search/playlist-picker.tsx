'use client';

import { rememberPlaylist, useLastPlaylist } from '@/components/shared/search-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { OptionPicker } from './option-picker';

export function PlaylistPicker({ playlists }: { playlists: readonly { id: string; name: string }[] }) {
  const { user } = useCurrentUser();
  const last = useLastPlaylist(user?.id ?? '');
  const sorted = playlists.toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
  return (
    <OptionPicker
      title="Playlist"
      facet="playlistId"
      options={sorted.map(({ id, name }) => ({ value: id, name, findsVoices: true }))}
      onChoose={(id) => user && rememberPlaylist(user.id, id)}
    />
  );
}
