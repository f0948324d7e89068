'use client';

import { useQueryClient } from '@tanstack/react-query';
import { NameForm } from './name-form';
import { playlistChanged } from './use-playlist';
import { showResponse } from '@/components/shared/optimistic/load-again';
import { RouteDialog } from '@/components/shell/route-dialog';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Playlist } from '@/lib/contracts/playlists';

export function EditPlaylistDialog({ playlist }: { playlist: Playlist }) {
  const queries = useQueryClient();
  return (
    <RouteDialog title="Edit playlist" closeTo={`/playlists/${playlist.id}`}>
      {(close) => (
        <NameForm
          name={playlist.name}
          submitLabel="Save"
          submit={async (name) => {
            const changed = await api('PATCH /playlists/{playlistId}', {
              params: { playlistId: playlist.id },
              body: { name },
            });
            showResponse(queries, queryKeys.playlist(playlist.id), changed);
            playlistChanged(queries, playlist.id);
            close();
          }}
        />
      )}
    </RouteDialog>
  );
}
