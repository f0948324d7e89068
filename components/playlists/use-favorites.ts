'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useOptimisticUser } from '@/components/profile/use-optimistic-user';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/profile';

export type Favorites = {
  /** The user may have favorites, which only customers do (docs/rules/listening.md#favorites). */
  mayHave: boolean;
  isFavorite: (voiceId: string) => boolean;
  /** Toggles optimistically and reverts if the request fails. The confirmation offers to undo it. */
  toggle: (voice: { id: string; name: string }) => void;
};

export function useFavorites(): Favorites {
  const { user } = useCurrentUser();
  const { change: changeUser } = useOptimisticUser();
  const queries = useQueryClient();
  const userId = user && !user.isVoice ? user.id : null;

  /** @returns whether the change is stored */
  const change = async (voiceId: string, isFavorite: boolean): Promise<boolean> => {
    if (!userId) return false;
    const isStored = await changeUser({
      queue: `favorite ${voiceId}`,
      apply: (now) => withFavorite(now, voiceId, isFavorite),
      send: async () => {
        if (isFavorite) await api('POST /users/{userId}/favorites', { params: { userId }, body: { voiceId } });
        else await api('DELETE /users/{userId}/favorites/{voiceId}', { params: { userId, voiceId } });
      },
    });
    if (!isStored) return false;
    void loadAgain(queries, { queryKey: queryKeys.favorites });
    void refreshSearches(queries, 'favorites=yes');
    return true;
  };

  const isFavorite = (voiceId: string) => user?.favorites.includes(voiceId) ?? false;
  return {
    mayHave: userId !== null,
    isFavorite,
    toggle: ({ id, name }) => {
      const wasFavorite = isFavorite(id);
      const text = wasFavorite ? `${name} was removed from your favorites.` : `${name} was added to your favorites.`;
      const dismiss = showToast(text, { undo: () => void change(id, wasFavorite) });
      void change(id, !wasFavorite).then((isStored) => !isStored && dismiss());
    },
  };
}

/** Loads the searches again that have the condition, which is part of their URL. */
export function refreshSearches(queries: QueryClient, condition: string): Promise<void> {
  return loadAgain(queries, {
    queryKey: ['search'],
    predicate: ({ queryKey }) => typeof queryKey[1] === 'string' && queryKey[1].includes(condition),
  });
}

/** The newest favorite comes first, as on the server. */
function withFavorite(user: Me, voiceId: string, isFavorite: boolean): Me {
  const others = user.favorites.filter((id) => id !== voiceId);
  return { ...user, favorites: isFavorite ? [voiceId, ...others] : others };
}
