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
  /** Adds or removes at once and takes it back when the call fails. A removal can be undone for four seconds. */
  toggle: (voice: { id: string; name: string }) => void;
}

/** The user's favorites, as every heart and menu shows them. */
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
        showToast(`${name} is no favorite any more.`, { undo: () => void change(id, true) });
      }
    },
  };
}

/** Searches that were narrowed by what has just changed are asked again. */
export async function refreshSearches(queries: QueryClient, condition: string): Promise<void> {
  const searches: QueryFilters = {
    queryKey: ['search'],
    predicate: ({ queryKey }) => typeof queryKey[1] === 'string' && queryKey[1].includes(condition),
  };
  // A first answer that is on its way may be older than the change, and would count as the newest.
  await queries.cancelQueries(searches);
  await queries.invalidateQueries(searches);
}

/** The latest favorite stands first, as the server lists them. */
export function withFavorite(user: Me | null, voiceId: string, isFavorite: boolean): Me | null {
  if (!user) return null;
  const others = user.favorites.filter((id) => id !== voiceId);
  return { ...user, favorites: isFavorite ? [voiceId, ...others] : others };
}
