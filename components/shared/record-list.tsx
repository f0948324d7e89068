import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShowMore } from '@/components/ui/show-more';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';

interface RecordListProps<Row extends { id: string }> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly Row[] }>>;
  empty: { title: string; text: string };
  renderRow: (row: Row) => ReactNode;
}

/** What was paid or paid out, a page at a time. */
export function RecordList<Row extends { id: string }>({ list, empty, renderRow }: RecordListProps<Row>) {
  if (list.isPending) return <Skeleton className="h-64" />;
  if (!list.data) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) {
    return (
      <EmptyState title={empty.title} icon={<ReceiptText aria-hidden="true" />}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id}>{renderRow(row)}</li>
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}
