'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiPage } from '@/lib/client/api';
import type { Voice } from '@/lib/contracts/voices';
import { type SearchState, searchConditionsOf, writeSearchState } from '@/lib/domain/search-state';
import { useSearchContext } from '@/components/shared/search-context';
import { hourMs } from '@/lib/domain/durations';

/** Voices per page (docs/rules/search.md#the-search-screen). */
const pageSize = 20;
const freshMs = 5 * 60_000;
/**
 * Cached long enough to return from a profile to the same position in the list. On the server, its timer would keep each
 * response in memory for that time.
 */
const cacheTimeMs = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : hourMs;

export type FirstVoices = { search: string; voices: Voice[]; nextCursor: string | null; total: number | null };

/** Each search has its own cache entry: late responses cannot overwrite another search, and Back restores the list. */
export function useVoices(state: SearchState, countryCode: string | null, first: FirstVoices | null) {
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
    initialData:
      first?.search === search ? { pages: [{ ...first, items: first.voices }], pageParams: [undefined] } : undefined,
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
