'use client';

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { queryTarget, useOptimisticChange } from '@/components/shared/optimistic/use-optimistic-change';
import { createPendingChanges, usePendingChanges } from '@/components/shell/pending-changes';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Playlist } from '@/lib/contracts/playlists';
import { refreshSearches } from './use-favorites';

const pendingPlaylistChanges = createPendingChanges<Playlist>();

/** @param first shown until the playlist is loaded */
export function usePlaylist(first: Playlist): { playlist: Playlist; isOffline: boolean } {
  const playlistId = first.id;
  const { data = first, fetchStatus } = useQuery({
    queryKey: queryKeys.playlist(playlistId),
    queryFn: ({ signal }) => api('GET /playlists/{playlistId}', { params: { playlistId }, signal }),
  });
  const playlist = usePendingChanges(pendingPlaylistChanges, playlistId, data);
  return { playlist, isOffline: fetchStatus === 'paused' };
}

type Change = {
  id?: string;
  apply: (playlist: Playlist) => Playlist;
  send: () => Promise<Playlist>;
  onFailed?: () => void;
};

/** Returns a function that changes a playlist optimistically, one request at a time. */
export function usePlaylistChange(playlistId: string): (change: Change) => void {
  const queries = useQueryClient();
  const key = queryKeys.playlist(playlistId);
  const change = useOptimisticChange(queryTarget(queries, pendingPlaylistChanges, playlistId, key));
  const changeNow = async ({ onFailed, ...request }: Change) => {
    const isStored = await change({ ...request, merge: (_, response) => response });
    if (isStored) playlistChanged(queries, playlistId);
    else onFailed?.();
  };
  return (request) => void changeNow(request);
}

export function playlistChanged(queries: QueryClient, playlistId: string): void {
  void loadAgain(queries, { queryKey: queryKeys.playlists });
  void refreshSearches(queries, `playlistId=${playlistId}`);
}
