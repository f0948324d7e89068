'use client';

import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageSize } from '@/components/ui/pager';

type Page<Row> = {
  items: readonly Row[];
  nextCursor: string | null;
};

/** The cursors of the pages before the shown one, and its own; the first page has none. */
type Trail = { key: string; cursors: readonly string[] };

const firstPageSize: PageSize = 20;

/**
 * Loads a page of a list with cursors at a time. Another `queryKey`, for example with another filter, begins at the
 * first page.
 */
export function usePages<Row>(
  queryKey: QueryKey,
  load: (query: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
) {
  const [pageSize, setPageSize] = useState<PageSize>(firstPageSize);
  const key = JSON.stringify([queryKey, pageSize]);
  const [trail, setTrail] = useState<Trail>({ key, cursors: [] });
  const cursors = trail.key === key ? trail.cursors : [];
  const cursor = cursors.at(-1);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, pageSize, cursor ?? ''],
    queryFn: ({ signal }) => load({ limit: pageSize, ...(cursor !== undefined && { cursor }) }, signal),
    placeholderData: keepPreviousData,
  });
  const nextCursor = isPlaceholderData ? null : (data?.nextCursor ?? null);
  const goTo = (next: readonly string[]) => () => setTrail({ key, cursors: next });
  const skipped = cursors.length * pageSize;
  return {
    rows: data?.items,
    error: data && !isPlaceholderData ? null : error,
    isPending,
    isFetching,
    retry: () => void refetch(),
    pager: {
      pageSize,
      onPageSize: setPageSize,
      from: skipped + 1,
      to: skipped + (data?.items.length ?? 0),
      onPrevious: cursors.length > 0 ? goTo(cursors.slice(0, -1)) : null,
      onNext: nextCursor === null ? null : goTo([...cursors, nextCursor]),
      isLoading: isPlaceholderData,
    },
  };
}

export type Pages<Row> = Omit<ReturnType<typeof usePages<Row>>, 'rows'> & { rows: readonly Row[] | undefined };
