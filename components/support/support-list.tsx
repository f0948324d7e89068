'use client';

import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useShortcut } from '@/components/shell/shortcuts';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';
import { ShowMore } from '@/components/ui/show-more';
import { apiPage, type CallName, type Calls, type Received } from '@/lib/client/api';
import type { RequestParams, RequestQuery } from '@/lib/contracts/contract';
import { formatAge } from './format-age';

type ListName = Extract<CallName, `GET /support/${string}`>;
type ListItem<N extends ListName> = Received<N> extends ReadonlyArray<infer I> ? I : never;

type RowListName = { [N in ListName]: Received<N> extends ReadonlyArray<{ id: string }> ? N : never }[ListName];

type SupportListProps<N extends RowListName> = {
  label: string;
  name: N;
  query?: RequestQuery<Calls[N]>;
  queryKey: QueryKey;
  /** URL of the row's page; a row that has none is no link. */
  hrefOf?: (item: ListItem<N>) => string;
  children: (item: ListItem<N>) => ReactNode;
  empty: string;
  rowClass?: string;
  /**
   * Returns since when an item of a queue waits. A queue lists the oldest item first, and the list says how old it is.
   */
  sinceOf?: ((item: ListItem<N>) => string | null) | undefined;
};

/** A paged list of the back office: j, k and the arrow keys move between rows, Enter opens one, x selects one. */
export function SupportList<N extends RowListName>({
  label,
  name,
  query,
  queryKey,
  hrefOf,
  children,
  empty,
  rowClass,
  sinceOf,
}: SupportListProps<N>) {
  const keys = useRowKeys();
  const [nowMs] = useState(() => Date.now());
  const list = useListPages(name, queryKey, { query });
  if (list.isPending) return <Skeleton className="h-64" />;
  if (!list.data) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap((page) => page.items as Array<ListItem<N> & { id: string }>);
  const [oldest] = items;
  if (!oldest) return <EmptyState title={empty} />;
  const since = sinceOf?.(oldest);
  const look = cn('flex min-h-16 items-center gap-4 py-3', rowClass);
  return (
    <>
      {since && <p className="mb-3 text-sm text-muted">Oldest: {formatAge(since, nowMs)}</p>}
      <ul {...keys} aria-label={label} className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.id}>
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

/** The pages of a list of the back office; `queryKey` is the beginning of its cache key. */
export function useListPages<N extends ListName>(
  name: N,
  queryKey: QueryKey,
  sent: { query?: RequestQuery<Calls[N]>; params?: RequestParams<Calls[N]> } = {},
) {
  return useInfiniteQuery({
    queryKey: [...queryKey, sent],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: 50, ...(sent.query as object | undefined), ...(cursor && { cursor }) };
      return apiPage(name, { ...sent, query, signal } as never) as Promise<{
        items: Array<ListItem<N>>;
        nextCursor: string | null;
      }>;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/**
 * Moves the focus between the rows of a list: j and k anywhere on the page, arrow keys on a row. The focus is on the row's
 * link (`data-row`), or else on its first button. Enter opens or presses it, x selects the row where rows can be selected.
 */
export function useRowKeys() {
  const list = useRef<HTMLUListElement>(null);
  const rows = () =>
    [...(list.current?.children ?? [])].flatMap(
      (row) => row.querySelector<HTMLElement>('[data-row]') ?? row.querySelector<HTMLElement>('a, button') ?? [],
    );
  const move = (step: 1 | -1) => {
    const all = rows();
    const focused = [...(list.current?.children ?? [])].find((row) => row.matches(':focus-within'));
    const at = all.findIndex((row) => focused?.contains(row));
    const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1);
    all[next]?.focus();
  };
  useShortcut('j', 'Next row', () => move(1));
  useShortcut('k', 'Previous row', () => move(-1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const row = [...(list.current?.children ?? [])].find((other) => other.matches(':focus-within'));
      row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if ((step !== 1 && step !== -1) || !rows().some((row) => row === event.target)) return;
    event.preventDefault();
    move(step);
  };
  return { ref: list, onKeyDown };
}
