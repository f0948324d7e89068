'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { changeSearch, readSearchState, type SearchState, writeSearchState } from '@/lib/domain/search-state';
import { rememberSearch } from './last-search';
import { useSearchContext } from './search-place';

/** What the address says now: where something is pressed at once, the screen may be a moment behind. */
export const searchInAddress = () => readSearchState(new URLSearchParams(window.location.search));

/** The search that is on the screen, read from the address, and the way to change it. */
export function useSearch() {
  const query = useSearchParams();
  const pathname = usePathname();
  const { at } = useSearchContext();
  const state = useMemo(() => readSearchState(new URLSearchParams(query)), [query]);

  /**
   * Changes the address without asking the server for a page: the list fetches what it shows by itself.
   * @param mode 'type' while somebody types: Back then goes to what was before the typing
   */
  const change = useCallback(
    (changes: SearchState, mode: 'choose' | 'type' = 'choose') => {
      const next = changeSearch(searchInAddress(), changes);
      const search = writeSearchState(next);
      rememberSearch(search);
      const address = `${pathname.startsWith(at) ? pathname : at}${search}`;
      if (mode === 'type') window.history.replaceState(null, '', address);
      else window.history.pushState(null, '', address);
    },
    [pathname, at],
  );
  return { state, change };
}
