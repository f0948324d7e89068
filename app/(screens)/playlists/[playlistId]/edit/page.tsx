import { findPlaylist, type PlaylistPageProps } from '@/app/(screens)/playlists/[playlistId]/find-playlist';
import { EditPlaylistDialog } from '@/components/playlists/edit-dialog';

export default async function EditPlaylistPage({ params }: PlaylistPageProps) {
  const playlist = await findPlaylist((await params).playlistId);
  return playlist && <EditPlaylistDialog playlist={playlist} />;
}
