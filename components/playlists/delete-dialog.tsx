'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSubmit } from '@/components/shared/use-request';
import { RouteDialog } from '@/components/shell/route-dialog';
import { DangerActions } from '@/components/ui/dialogs/confirm-dialog';
import { api } from '@/lib/client/api';
import type { Playlist } from '@/lib/contracts/playlists';
import { playlistChanged } from './use-playlist';

export function DeletePlaylistDialog({ playlist }: { playlist: Playlist }) {
  return (
    <RouteDialog title="Delete playlist" closeTo={`/playlists/${playlist.id}`}>
      {(close) => <Delete playlist={playlist} close={close} />}
    </RouteDialog>
  );
}

function Delete({ playlist, close }: { playlist: Playlist; close: (to?: string) => void }) {
  const queries = useQueryClient();
  const { isSending, problem, send } = useSubmit(async () => {
    await api('DELETE /playlists/{playlistId}', { params: { playlistId: playlist.id } });
    playlistChanged(queries, playlist.id);
    close('/playlists');
  });
  return (
    <>
      <p className="break-words">
        “{playlist.name}” is deleted for good, and its public link stops working. The demos stay with their voices.
      </p>
      <DangerActions problem={problem} isSending={isSending} onConfirm={() => send()} onCancel={() => close()} />
    </>
  );
}
