'use client';

import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; `false` on the server and in the first paint. Prefer CSS where it can do the job. */
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

/** Narrow is a width under 700 px: menus and dialogs become bottom sheets (docs/rules/screens.md#widths). */
export const useIsNarrow = () => useMediaQuery('(width < 700px)');
