import type { Metadata } from 'next';
import { PlaylistPicker } from '@/components/search/playlist-picker';
import { currentActor } from '@/server/http/session';
import { ownLists } from '@/server/search/queries';

export const metadata: Metadata = { title: 'Playlist' };

export default async function SelectPlaylistPage() {
  const { playlists } = await ownLists(await currentActor());
  return <PlaylistPicker playlists={playlists} />;
}
