'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Activity, lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useSearchContext } from '@/components/shared/search-context';
import { Select } from '@/components/ui/fields/select';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import { ReadyMark } from '@/components/ui/ready-mark';
import { useFeedKeys } from '@/components/voices/use-feed-keys';
import { VoiceRow, VoicesSkeleton } from '@/components/voices/voice-row';
import { track } from '@/lib/client/analytics';
import { apiPage } from '@/lib/client/api';
import type { Voice } from '@/lib/contracts/voices';
import { hourMs } from '@/lib/domain/durations';
import {
  clearedSearch,
  isSearching,
  maxCounted,
  searchConditionsOf,
  type SearchSort,
  type SearchState,
  sortOf,
  writeSearchState,
} from '@/lib/domain/search/search-state';
import { type FoundVoices, readFirstVoices } from './first-voices';
import { useSearch } from './use-search';

const SearchNotice = lazy(() => import('./search-notice').then((module) => ({ default: module.SearchNotice })));

type VoiceResultsProps = {
  /** First voices from `writeFirstVoices`: React would serialize and read each of a thousand values on its own. */
  first: string | null;
  /** The visitor's country; its voices rank higher. */
  countryCode: string | null;
  languages: readonly string[];
};

export function VoiceResults({ first, countryCode, languages }: VoiceResultsProps) {
  const { state } = useSearch();
  const list = useVoices(state, countryCode, first);
  const { voices, total, search, isError, error, isPlaceholderData, isPending, hasNextPage, fetchNextPage } = list;
  const { feed, active } = useFeedKeys(voices);
  const isSettled = !isPending && !isPlaceholderData;
  const isEmpty = voices.length === 0;
  useEffect(() => {
    if (isSettled) track('search-view', { search, isEmpty });
  }, [isSettled, search, isEmpty]);

  if (isError && voices.length === 0)
    return <ErrorState message={error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (isPending) return <VoicesSkeleton />;
  return (
    <>
      {isPlaceholderData && (
        <p className="pointer-events-none sticky top-24 z-10 flex h-0 justify-center text-accent">
          <Spinner label="Searching" />
        </p>
      )}
      <ResultsToolbar total={total ?? voices.length} />
      <div
        ref={feed}
        role="feed"
        aria-label="Voices"
        aria-busy={list.isFetching}
        className="-mx-3 mt-2 divide-y divide-line border-y border-line empty:hidden"
      >
        <Activity>
          <ProgressiveRows
            voices={voices}
            total={hasNextPage ? -1 : voices.length}
            active={Math.min(active, voices.length - 1)}
          />
        </Activity>
      </div>
      {hasNextPage && !isPlaceholderData && (
        <LoadMore onVisible={() => void fetchNextPage({ cancelRefetch: false })} isStuck={isError} />
      )}
      <Suspense fallback={null}>
        {!hasNextPage && isSettled && <SearchNotice state={state} languages={languages} isEmpty={isEmpty} />}
      </Suspense>
    </>
  );
}

/** Loads 20 more voices when it is within 200 px of the viewport (docs/rules/search.md#the-search-screen). */
function LoadMore({ onVisible, isStuck }: { onVisible: () => void; isStuck: boolean }) {
  const marker = useRef<HTMLDivElement>(null);
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  useEffect(() => {
    const element = marker.current;
    if (!element || isStuck) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: '0px 0px 200px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <div ref={marker} data-load-more className="flex min-h-20 items-center justify-center gap-3 text-muted">
      {isStuck ? (
        <button type="button" className="min-h-11 underline underline-offset-4" onClick={onVisible}>
          Try again
        </button>
      ) : (
        'Loading more'
      )}
    </div>
  );
}

const sorts: Record<SearchSort, string> = { best: 'Best match', rating: 'Highest rated', newest: 'Newest' };

/** @param total number of matches, counted up to `maxCounted` */
function ResultsToolbar({ total }: { total: number }) {
  const { state, change } = useSearch();
  const sort = (value: string) => change({ sort: value === 'rating' || value === 'newest' ? value : undefined });
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-muted">
      <p role="status">{foundText(total)}</p>
      {isSearching(state) && (
        <button
          type="button"
          className="min-h-11 rounded-sm underline underline-offset-4 hover:text-text"
          onClick={() => change(clearedSearch())}
        >
          Clear all
        </button>
      )}
      {total > 1 && (
        <label className="ml-auto flex items-center gap-1">
          Sort by
          <Select
            arrow="right-0 size-4"
            value={sortOf(state)}
            onChange={(event) => sort(event.target.value)}
            className="h-11 rounded-sm bg-surface pr-5 font-medium text-text"
          >
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
      )}
    </div>
  );
}

function foundText(total: number): string {
  if (total >= maxCounted) return `Over ${maxCounted.toLocaleString('en')} voices found`;
  return total === 1 ? '1 voice found' : `${total || 'No'} voices found`;
}

/** Number of rows hydrated at a time, so that slow phones stay responsive to touch. */
const rowsPerStep = 4;
/** Number of rows that the server renders. Later rows are rendered in the browser and gain nothing from steps. */
const serverRenderedRows = 20;

type ProgressiveRowsProps = {
  voices: readonly Voice[];
  total: number;
  active: number;
  from?: number;
};

/**
 * Hydrates the rows of a list in steps. Each step is nested in the `Activity` of the previous one, because React
 * hydrates sibling boundaries together, but an inner boundary only after its parent. A click on a row that is not
 * hydrated yet hydrates it first and is replayed.
 */
function ProgressiveRows({ voices, total, active, from = 0 }: ProgressiveRowsProps) {
  const to = from < serverRenderedRows ? from + rowsPerStep : voices.length;
  return (
    <>
      {from < voices.length && <ReadyMark />}
      {voices.slice(from, to).map((voice, index) => (
        <VoiceRow
          key={voice.id}
          voice={voice}
          position={from + index + 1}
          total={total}
          isActive={from + index === active}
        />
      ))}
      {to < voices.length && (
        <Activity>
          <ProgressiveRows voices={voices} total={total} active={active} from={to} />
        </Activity>
      )}
    </>
  );
}

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
