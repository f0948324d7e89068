import { findPlaylist, type PlaylistPageProps } from '@/app/(screens)/playlists/[playlistId]/find-playlist';
import { DeletePlaylistDialog } from '@/components/playlists/delete-dialog';

export default async function DeletePlaylistPage({ params }: PlaylistPageProps) {
  const playlist = await findPlaylist((await params).playlistId);
  return playlist && <DeletePlaylistDialog playlist={playlist} />;
}
