'use client';

import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatAge } from './format-age';
import { useRowKeys } from './use-row-keys';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { ShowMore } from '@/components/ui/show-more';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';

type Page<Item> = {
  items: Item[];
  nextCursor: string | null;
};

type SupportListProps<Item> = {
  label: string;
  queryKey: QueryKey;
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;
  keyOf: (item: Item) => string;
  /** Page of the row; a row without one is no link. */
  hrefOf?: (item: Item) => string;
  children: (item: Item) => ReactNode;
  empty: string;
  rowClass?: string;
  /** Of a queue, which lists the oldest item first: since when an item waits. The list then says how old the oldest is. */
  sinceOf?: ((item: Item) => string | null) | undefined;
};

/** A paged list of the back office: j, k and the arrow keys move between rows, Enter opens one, x selects one. */
export function SupportList<Item>({
  label,
  queryKey,
  load,
  keyOf,
  hrefOf,
  children,
  empty,
  rowClass,
  sinceOf,
}: SupportListProps<Item>) {
  const keys = useRowKeys();
  const [nowMs] = useState(() => Date.now());
  const list = useInfiniteQuery<Page<Item>, Error, InfiniteData<Page<Item>, string>, QueryKey, string>({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  if (list.isPending) return <Skeleton className="h-64" />;
  if (!list.data) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items);
  const [oldest] = items;
  if (!oldest) return <EmptyState title={empty} />;
  const since = sinceOf?.(oldest);
  const look = cn('flex min-h-16 items-center gap-4 py-3', rowClass);
  return (
    <>
      {since && <p className="mb-3 text-sm text-muted">Oldest: {formatAge(since, nowMs)}</p>}
      <ul {...keys} aria-label={label} className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={keyOf(item)}>
            {hrefOf ? (
              <Link
                data-row
                href={hrefOf(item)}
                className={cn(look, '-outline-offset-2! transition-colors hover:bg-wash')}
              >
                {children(item)}
              </Link>
            ) : (
              <div className={look}>{children(item)}</div>
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}
