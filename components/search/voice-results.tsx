'use client';

import { Activity, lazy, Suspense, useEffect, useRef } from 'react';
import { useFeedKeys } from '@/components/voices/use-feed-keys';
import { ErrorState } from '@/components/ui/notices/states';
import { Spinner } from '@/components/ui/notices/spinner';
import { track } from '@/lib/client/analytics';
import { VoicesSkeleton } from '@/components/voices/voices-skeleton';
import { ProgressiveRows } from './rows-in-steps';
import { ResultsToolbar } from './results-toolbar';
import { useSearch } from './use-search';
import { useVoices } from './use-voices';

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
