import { findPlaylist, type PlaylistPageProps } from '@/app/(screens)/playlists/[playlistId]/find-playlist';
import { SharePlaylistDialog } from '@/components/playlists/share-dialog';

export default async function SharePlaylistPage({ params }: PlaylistPageProps) {
  const playlist = await findPlaylist((await params).playlistId);
  return playlist && <SharePlaylistDialog playlist={playlist} />;
}
