'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactNode, useCallback, useMemo } from 'react';
import { rememberSearch, useSearchContext } from '@/components/shared/search-context';
import {
  changeSearch,
  isSearching,
  readSearchState,
  type SearchState,
  writeSearchState,
} from '@/lib/domain/search/search-state';

export const searchInAddress = () => readSearchState(new URLSearchParams(window.location.search));

export function useSearch() {
  const query = useSearchParams();
  const pathname = usePathname();
  const { at } = useSearchContext();
  const state = useMemo(() => readSearchState(new URLSearchParams(query)), [query]);

  /**
   * Changes the URL without a server navigation: the list fetches its own data.
   * @param mode 'type' while the user is typing: Back then returns to the search before the typing.
   */
  const change = useCallback(
    (changes: SearchState, mode: 'choose' | 'type' = 'choose') => {
      const next = changeSearch(searchInAddress(), changes);
      const search = writeSearchState(next);
      rememberSearch(search);
      const url = `${pathname.startsWith(at) ? pathname : at}${search}`;
      if (mode === 'type') window.history.replaceState(null, '', url);
      else window.history.pushState(null, '', url);
    },
    [pathname, at],
  );
  return { state, change };
}

/** Hides its content once a search has words or filters. */
export function WhileNotSearching({ children }: { children: ReactNode }) {
  return isSearching(useSearch().state) ? null : children;
}
