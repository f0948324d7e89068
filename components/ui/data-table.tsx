import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  hideNarrow?: boolean;
}

export interface TableSort {
  key: string;
  order: 'asc' | 'desc';
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  empty?: ReactNode;
}

const ariaOrder = { asc: 'ascending', desc: 'descending' } as const;

export function DataTable<Row>({ caption, columns, rows, rowKey, sort, onSort, empty }: DataTableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-sm">
      <table className="w-full border-collapse text-left">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={sort?.key === column.key ? ariaOrder[sort.order] : undefined}
                className={cellClass(column, 'h-11 text-sm font-medium whitespace-nowrap text-muted')}
              >
                {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line transition-colors hover:bg-wash/60">
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column, 'h-14 py-2')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellClass(column: { align?: 'start' | 'end'; hideNarrow?: boolean }, look: string): string {
  return cn('px-3', look, column.align === 'end' && 'tabular text-right', column.hideNarrow && 'max-md:hidden');
}

interface SortButtonProps {
  column: { key: string; header: string };
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
}

function SortButton({ column, sort, onSort }: SortButtonProps) {
  const active = sort?.key === column.key;
  const Arrow = active && sort.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSort({ key: column.key, order: active && sort.order === 'asc' ? 'desc' : 'asc' })}
      className={cn('group inline-flex min-h-11 items-center gap-1 rounded-sm', active && 'text-text')}
    >
      {column.header}
      <Arrow className={cn('size-4', !active && 'opacity-0 group-hover:opacity-60')} aria-hidden="true" />
    </button>
  );
}
