'use client';

import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { Pager, type PageSize } from '@/components/ui/pager';

type RecordListProps<Row extends { id: string }> = {
  label: string;
  pages: Pages<Row>;
  empty: { title: string; text: string };
  renderRow: (row: Row) => ReactNode;
};

/** Lists what was paid or paid out, a page at a time. */
export function RecordList<Row extends { id: string }>({ label, pages, empty, renderRow }: RecordListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const { rows, error, isPending, isFetching, retry, pager } = pages;
  // The button may be gone or disabled on the other page, and the new rows begin at the top.
  const thenToTop = (go: (() => void) | null) =>
    go &&
    (() => {
      go();
      list.current?.focus({ preventScroll: true });
      list.current?.scrollIntoView({ block: 'nearest' });
    });
  if (isPending) return <Skeleton className="h-64" />;
  if (!rows || error) return <ErrorState message={error?.message ?? ''} onRetry={retry} retrying={isFetching} />;
  if (rows.length === 0) {
    return (
      <EmptyState title={empty.title} icon={<ReceiptText aria-hidden="true" />}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={label}
        aria-busy={pager.isLoading}
        className="scroll-mt-24 divide-y divide-line border-y border-line outline-none"
      >
        {rows.map((row) => (
          <li key={row.id}>{renderRow(row)}</li>
        ))}
      </ul>
      <Pager {...pager} onPrevious={thenToTop(pager.onPrevious)} onNext={thenToTop(pager.onNext)} />
    </>
  );
}

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

type Pages<Row> = Omit<ReturnType<typeof usePages<Row>>, 'rows'> & { rows: readonly Row[] | undefined };
