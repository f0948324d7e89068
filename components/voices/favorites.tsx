'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useMemo } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { OfflineNotice } from '@/components/ui/notices/alert';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { ShowMore } from '@/components/ui/show-more';
import { apiPage } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { Voice } from '@/lib/contracts/voices';
import { useFeedKeys } from './use-feed-keys';
import { VoiceRow, VoicesSkeleton } from './voice-row';

/** A removed voice leaves the list immediately; Undo restores its position. */
export function Favorites({ userId }: { userId: string }) {
  const { user } = useCurrentUser();
  const list = useInfiniteQuery({
    queryKey: queryKeys.favorites,
    queryFn: ({ pageParam, signal }) =>
      apiPage('GET /users/{userId}/favorites', {
        params: { userId },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const own = user?.favorites;
  const voices = useMemo(
    () => list.data?.pages.flatMap(({ items }) => items).filter(({ id }) => own?.includes(id)),
    [list.data, own],
  );
  return (
    <PageFrame title="Your favorites">
      {list.fetchStatus === 'paused' && <OfflineNotice />}
      {!voices && list.isError && (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {!voices && !list.isError && <VoicesSkeleton />}
      {voices && voices.length > 0 && <FavoriteFeed voices={voices} hasMore={list.hasNextPage} />}
      <ShowMore list={list} />
      {voices?.length === 0 && !list.hasNextPage && (
        <EmptyState
          icon={<Heart aria-hidden="true" />}
          title="No favorites – yet"
          action={<ButtonLink href="/search">Find a voice</ButtonLink>}
        >
          Tap the heart of a voice to save it here.
        </EmptyState>
      )}
    </PageFrame>
  );
}

function FavoriteFeed({ voices, hasMore }: { voices: readonly Voice[]; hasMore: boolean }) {
  const { feed, active } = useFeedKeys(voices);
  return (
    <div ref={feed} role="feed" aria-label="Your favorites" className="-mx-3 divide-y divide-line border-y border-line">
      {voices.map((voice, index) => (
        <VoiceRow
          key={voice.id}
          voice={voice}
          position={index + 1}
          total={hasMore ? -1 : voices.length}
          isActive={index === Math.min(active, voices.length - 1)}
        />
      ))}
    </div>
  );
}
