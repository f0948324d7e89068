'use client';

import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '@/components/shell/current-user';
import { reportError } from '@/components/shell/global-errors';
import { showToast } from '@/components/ui/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/access';

export interface Favorites {
  /** Only customers have favorites (docs/rules/listening.md#favorites). */
  mayHave: boolean;
  isFavorite: (voiceId: string) => boolean;
  /** Toggles optimistically and reverts if the request fails. A removal can be undone for four seconds. */
  toggle: (voice: { id: string; name: string }) => void;
}

export function useFavorites(): Favorites {
  const { user, setUser } = useCurrentUser();
  const queries = useQueryClient();
  const userId = user && !user.isVoice ? user.id : null;

  const change = async (voiceId: string, isFavorite: boolean): Promise<void> => {
    if (!userId) return;
    setUser((now) => withFavorite(now, voiceId, isFavorite));
    try {
      if (isFavorite) await api('POST /users/{userId}/favorites', { params: { userId }, body: { voiceId } });
      else await api('DELETE /users/{userId}/favorites/{voiceId}', { params: { userId, voiceId } });
    } catch (error) {
      setUser((now) => withFavorite(now, voiceId, !isFavorite));
      reportError(error);
      return;
    }
    void queries.invalidateQueries({ queryKey: queryKeys.favorites });
    void refreshSearches(queries, 'favorites=yes');
  };

  const isFavorite = (voiceId: string) => user?.favorites.includes(voiceId) ?? false;
  return {
    mayHave: userId !== null,
    isFavorite,
    toggle: ({ id, name }) => {
      const wasFavorite = isFavorite(id);
      void change(id, !wasFavorite);
      if (wasFavorite) {
        showToast(`${name} was removed from your favorites.`, { undo: () => void change(id, true) });
      }
    },
  };
}

export async function refreshSearches(queries: QueryClient, condition: string): Promise<void> {
  const searches: QueryFilters = {
    queryKey: ['search'],
    predicate: ({ queryKey }) => typeof queryKey[1] === 'string' && queryKey[1].includes(condition),
  };
  // A response already in flight may predate the change and would overwrite the newer data.
  await queries.cancelQueries(searches);
  await queries.invalidateQueries(searches);
}

/** The newest favorite comes first, as on the server. */
export function withFavorite(user: Me | null, voiceId: string, isFavorite: boolean): Me | null {
  if (!user) return null;
  const others = user.favorites.filter((id) => id !== voiceId);
  return { ...user, favorites: isFavorite ? [voiceId, ...others] : others };
}
