'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** Media query lists, shared because every row of a long list uses the same query. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Returns whether a media query matches; `false` on the server and on first paint. Prefer CSS where possible. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}

/** Returns true under 700 px, where menus and dialogs become bottom sheets (docs/rules/screens.md#widths). */
export const useIsNarrow = () => useMediaQuery('(width < 700px)');
