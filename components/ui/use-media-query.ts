'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches; `false` on the server and on first paint. Prefer CSS where possible. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Narrow means under 700 px: menus and dialogs become bottom sheets (docs/rules/screens.md#widths). */
export const useIsNarrow = () => useMediaQuery('(width < 700px)');
