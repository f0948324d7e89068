import type { ReactNode } from 'react';
import { dialogPage } from '@/app/(screens)/dialog-page';
import { findPlaylist } from '@/app/(screens)/playlists/[playlistId]/find-playlist';
import type { Playlist } from '@/lib/contracts/playlists';
import { DeletePlaylistDialog, DialogsAhead, EditPlaylistDialog, SharePlaylistDialog } from './dialogs';

const { Page, generateMetadata } = dialogPage<{ playlistId: string }>({
  '': withPlaylist(() => <DialogsAhead />),
  delete: withPlaylist((playlist) => <DeletePlaylistDialog playlist={playlist} />),
  edit: withPlaylist((playlist) => <EditPlaylistDialog playlist={playlist} />),
  share: withPlaylist((playlist) => <SharePlaylistDialog playlist={playlist} />),
});

function withPlaylist(show: (playlist: Playlist) => ReactNode) {
  return async ({ playlistId }: { playlistId: string }) => {
    const playlist = await findPlaylist(playlistId);
    return playlist && show(playlist);
  };
}

export { generateMetadata, Page as default };
