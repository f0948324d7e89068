'use client';

import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRowKeys } from '@/components/support/use-row-keys';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { ShowMore } from '@/components/ui/show-more';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

interface SupportListProps<Item> {
  label: string;
  queryKey: QueryKey;
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;
  keyOf: (item: Item) => string;
  /** Page of the row; a row without one is no link. */
  hrefOf?: (item: Item) => string;
  children: (item: Item) => ReactNode;
  empty: string;
  rowClass?: string;
}

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
}: SupportListProps<Item>) {
  const keys = useRowKeys();
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
  if (items.length === 0) return <EmptyState title={empty} />;
  const look = cn('flex min-h-16 items-center gap-4 py-3', rowClass);
  return (
    <>
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
