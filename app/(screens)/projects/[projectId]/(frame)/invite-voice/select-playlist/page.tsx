import { PlaylistPicker } from '@/components/search/playlist-picker';
import { currentActor } from '@/server/http/session';
import { ownLists } from '@/server/search/queries';

export default async function InvitePlaylistPage() {
  const { playlists } = await ownLists(await currentActor());
  return <PlaylistPicker playlists={playlists} />;
}
