'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiPage } from '@/lib/client/api';
import { type SearchState, searchConditionsOf, writeSearchState } from '@/lib/domain/search/search-state';
import { useSearchContext } from '@/components/shared/search-context';
import { hourMs } from '@/lib/domain/durations';
import { type FoundVoices, readFirstVoices } from './first-voices';

/** Voices per page (docs/rules/search.md#the-search-screen). */
const pageSize = 20;
const freshMs = 5 * 60_000;
/**
 * Retention of cached voices. The browser keeps them long enough to return from a profile to the same position in the
 * list. On the server the cache ends with its request; a finite time would be a timer that keeps the request in memory
 * until it ends.
 */
const cacheTimeMs = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : hourMs;

/**
 * Loads the voices of a search. Each search has its own cache entry: late responses cannot overwrite another search,
 * and Back restores the list.
 * @param first from `writeFirstVoices`, or null.
 */
export function useVoices(state: SearchState, countryCode: string | null, first: string | null) {
  const search = writeSearchState(state);
  const allowedVoices = useSearchContext().allowedVoices.join(',') || undefined;
  const query = useInfiniteQuery({
    queryKey: ['search', search, countryCode, allowedVoices],
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /search', {
        query: {
          ...searchConditionsOf(state),
          sort: state.sort,
          countryCode: countryCode ?? undefined,
          allowedVoices,
          limit: pageSize,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    initialData: (): { pages: FoundVoices[]; pageParams: undefined[] } | undefined => {
      const page = first === null ? null : readFirstVoices(first);
      return page?.search === search ? { pages: [page], pageParams: [undefined] } : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    gcTime: cacheTimeMs,
    refetchOnWindowFocus: false,
  });
  const voices = useMemo(() => {
    const all = query.data?.pages.flatMap((page) => page.items) ?? [];
    return [...new Map(all.map((voice) => [voice.id, voice])).values()];
  }, [query.data]);
  return { ...query, search, voices, total: query.data?.pages[0]?.total ?? null };
}
