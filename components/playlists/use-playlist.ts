'use client';

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshSearches } from '@/components/playlists/use-favorites';
import { reportError } from '@/components/shell/global-errors';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Playlist } from '@/lib/contracts/playlists';

/** One of the user's playlists, kept current. */
export function usePlaylist(playlistId: string) {
  return useQuery({
    queryKey: queryKeys.playlist(playlistId),
    queryFn: ({ signal }) => api('GET /playlists/{playlistId}', { params: { playlistId }, signal }),
  });
}

interface Change {
  /** What the playlist looks like once the call has succeeded; shown at once. */
  apply: (playlist: Playlist) => Playlist;
  send: () => Promise<Playlist>;
  /** What was said about it already is not so. */
  onFailed?: () => void;
}

/**
 * Changes of a playlist: seen at once, sent one after the other, and taken back when one fails. An answer counts only when
 * no later change is on its way, so that a quick hand never sees its tracks jump back.
 */
export function usePlaylistChange(playlistId: string): (change: Change) => void {
  const queries = useQueryClient();
  const key = queryKeys.playlist(playlistId);
  const mutationKey = ['change', ...key];
  const mutation = useMutation({
    mutationKey,
    scope: { id: key.join('/') },
    mutationFn: (change: Change) => change.send(),
    onMutate: (change) => {
      void queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<Playlist>(key);
      queries.setQueryData<Playlist>(key, (now) => now && change.apply(now));
      return before;
    },
    onSuccess: (answer) => {
      if (queries.isMutating({ mutationKey }) === 1) queries.setQueryData(key, answer);
      playlistChanged(queries, playlistId);
    },
    onError: (error, change, before) => {
      change.onFailed?.();
      // The truth may be out of reach as well: until it comes, what was there before.
      if (before) queries.setQueryData(key, before);
      void queries.invalidateQueries({ queryKey: key });
      reportError(error);
    },
  });
  return (change) => mutation.mutate(change);
}

/** The list of playlists and searches by this playlist show it too. */
export function playlistChanged(queries: QueryClient, playlistId: string): void {
  void queries.invalidateQueries({ queryKey: queryKeys.playlists });
  void refreshSearches(queries, `playlistId=${playlistId}`);
}
