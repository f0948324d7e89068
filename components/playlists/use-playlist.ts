'use client';

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshSearches } from '@/components/playlists/use-favorites';
import { reportError } from '@/components/shell/global-errors';
import { withLogin } from '@/components/shell/login-again';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Playlist } from '@/lib/contracts/playlists';

export function usePlaylist(playlistId: string) {
  return useQuery({
    queryKey: queryKeys.playlist(playlistId),
    queryFn: ({ signal }) => api('GET /playlists/{playlistId}', { params: { playlistId }, signal }),
  });
}

interface Change {
  apply: (playlist: Playlist) => Playlist;
  send: () => Promise<Playlist>;
  onFailed?: () => void;
}

/**
 * Returns a function that changes a playlist: optimistic, one request at a time, reverted on failure. A response is
 * applied only if no later change is pending, so that tracks do not jump back.
 */
export function usePlaylistChange(playlistId: string): (change: Change) => void {
  const queries = useQueryClient();
  const key = queryKeys.playlist(playlistId);
  const mutationKey = ['change', ...key];
  const mutation = useMutation({
    mutationKey,
    scope: { id: key.join('/') },
    mutationFn: (change: Change) => withLogin(change.send),
    onMutate: (change) => {
      void queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Playlist>(key);
      queries.setQueryData<Playlist>(key, (now) => now && change.apply(now));
      return before;
    },
    onSuccess: (response) => {
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(key, response);
      playlistChanged(queries, playlistId);
    },
    onError: (error, change, before) => {
      change.onFailed?.();
      // The refetch may fail as well: until it succeeds, show the previous state.
      if (before) queries.setQueryData(key, before);
      void queries.invalidateQueries({ queryKey: key });
      reportError(error);
    },
  });
  return (change) => mutation.mutate(change);
}

export function playlistChanged(queries: QueryClient, playlistId: string): void {
  void queries.invalidateQueries({ queryKey: queryKeys.playlists });
  void refreshSearches(queries, `playlistId=${playlistId}`);
}
