'use client';

import { useQueryClient } from '@tanstack/react-query';
import { NameForm } from './name-form';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { RouteDialog } from '@/components/shell/route-dialog';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';

export function CreatePlaylistDialog({ userId }: { userId: string }) {
  const queries = useQueryClient();
  return (
    <RouteDialog title="Create playlist" closeTo="/playlists">
      {(close) => (
        <NameForm
          submitLabel="Create"
          submit={async (name) => {
            const { id } = await api('POST /users/{userId}/playlists', { params: { userId }, body: { name } });
            await loadAgain(queries, { queryKey: queryKeys.playlists });
            close(`/playlists/${id}`);
          }}
        />
      )}
    </RouteDialog>
  );
}
