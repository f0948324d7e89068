'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** By query: every row of a long list asks the same. */
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

/** Narrow means under 700 px: menus and dialogs become bottom sheets (docs/rules/screens.md#widths). */
export const useIsNarrow = () => useMediaQuery('(width < 700px)');
