'use client';

import { ReceiptText } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { Pages } from './use-pages';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/notices/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/notices/states';

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
