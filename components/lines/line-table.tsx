'use client';

import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { cn } from '@/components/ui/cn';
import { useIsNarrow } from '@/components/ui/use-media-query';
import type { Line } from '@/lib/contracts/lines';
import { CommentCell, FilenameCell, MenuCell, ModifiedCell, PlayCell, StateCell, TextCell } from './line-cells';
import { lineOrders } from './line-order';
import type { LinePreferences } from './line-preferences';
import { LineRow } from './line-row';
import { focusLine, useSteadyScroll } from './use-line-scroll';

const features = tableFeatures({ rowSortingFeature });
const column = createColumnHelper<typeof features, Line>();

/**
 * Columns of the table. `play` also orders, so its header is a button. The header of the menu is for screen readers.
 */
const columns = column.columns([
  column.accessor('status', { id: 'play', header: 'Audio', cell: ({ row }) => <PlayCell line={row.original} /> }),
  column.accessor('filename', { header: 'Filename', cell: ({ row }) => <FilenameCell line={row.original} /> }),
  column.accessor('description', {
    header: 'Description',
    cell: ({ row }) => <TextCell text={row.original.description} isMuted />,
  }),
  column.accessor('line', { header: 'Line', cell: ({ row }) => <TextCell text={row.original.line} /> }),
  column.accessor('comment', { header: 'Comment', cell: ({ row }) => <CommentCell line={row.original} /> }),
  column.accessor('isApproved', {
    id: 'approved',
    header: 'Approved',
    cell: ({ row }) => <StateCell line={row.original} />,
  }),
  column.accessor('lastModified', {
    id: 'modified',
    header: 'Modified',
    cell: ({ row }) => <ModifiedCell line={row.original} />,
  }),
  column.display({ id: 'menu', header: 'Actions', cell: ({ row }) => <MenuCell line={row.original} /> }),
]);

const rowRem = 4;
const cardRem = 7.5;
const firstScreen = { width: 0, height: 1_000 };

type LineTableProps = {
  lines: readonly Line[];
  /** Key that changes when the user changes the order or the filter, not when lines change. */
  viewKey: string;
  preferences: LinePreferences;
  onOrder: (part: Pick<LinePreferences, 'orderBy' | 'sortOrder'>) => void;
  /** Id of the active line. */
  activeId: string;
  onActivate: (id: string) => void;
  /** Ids of the selected lines; null if the viewer cannot select. */
  selectedIds: ReadonlySet<string> | null;
  onSelect: (line: Line, isRange: boolean) => void;
  onKey: (event: KeyboardEvent, line: Line) => void;
  onOpen: (line: Line) => void;
};

export function LineTable(props: LineTableProps) {
  const { lines, viewKey, preferences, onOrder, activeId, onActivate, selectedIds, onSelect, onKey, onOpen } = props;
  const isNarrow = useIsNarrow();
  const rows = useRef<HTMLTableSectionElement>(null);
  const rowPx = useRemPx() * (isNarrow ? cardRem : rowRem);
  const topPx = usePageTop(rows);
  const indexById = useMemo(() => new Map(lines.map(({ id }, index) => [id, index])), [lines]);
  const activeIndex = indexById.get(activeId) ?? 0;

  // A new function makes the virtual list measure all lines again.
  const getItemKey = useCallback((index: number) => lines[index]?.id ?? index, [lines]);
  // oxlint-disable-next-line react/incompatible-library -- no memoized component receives its return value
  const virtual = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => rowPx,
    overscan: 8,
    scrollMargin: topPx,
    getItemKey,
    initialRect: firstScreen,
    // The active row stays rendered, because it may have the focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(activeIndex < range.count ? [activeIndex] : [])])].toSorted(
        (a, b) => a - b,
      ),
  });
  // The sizes are measured again when rows get another height.
  useLayoutEffect(() => virtual.measure(), [rowPx, virtual]);
  useSteadyScroll({ rows, lines, indexById, rowPx, viewKey, activeIndex });

  const items = virtual.getVirtualItems().filter(({ index }) => index < lines.length);
  // The table gets the rendered rows only: ordering and filtering 20,000 lines is done before.
  const rendered = items.flatMap(({ index }) => lines[index] ?? []);
  const table = useTable({
    features,
    columns,
    data: rendered,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting: [{ id: preferences.orderBy, desc: preferences.sortOrder === 'desc' }] },
    onSortingChange: (updater) => {
      const current = [{ id: preferences.orderBy, desc: preferences.sortOrder === 'desc' }];
      const [next] = typeof updater === 'function' ? updater(current) : updater;
      const order = lineOrders.find(({ value }) => value === next?.id);
      if (order) onOrder({ orderBy: order.value, sortOrder: next?.desc ? 'desc' : 'asc' });
    },
  });
  const tableRows = table.getRowModel().rows;

  const reveal = useRef(false);
  useLayoutEffect(() => {
    if (!reveal.current) return;
    reveal.current = false;
    focusLine(lines[activeIndex]?.id);
  });

  const move = (to: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, to))];
    if (!line) return;
    reveal.current = true;
    if (line.id === activeId) focusLine(line.id);
    else onActivate(line.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, Math.floor((window.innerHeight * 0.7) / rowPx));
    const target = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + pageRows,
      PageUp: activeIndex - pageRows,
      Home: 0,
      End: lines.length - 1,
    }[event.key];
    const line = lines[activeIndex];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      if (line) onKey(event, line);
      return;
    }
    event.preventDefault();
    const next = lines[Math.max(0, Math.min(lines.length - 1, target))];
    if (event.shiftKey && selectedIds && line && next) {
      if (!selectedIds.has(line.id)) onSelect(line, false);
      onSelect(next, true);
    }
    move(target);
  };
  const lineOf = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    return lines[indexById.get(row?.dataset.line ?? '') ?? -1];
  };
  const onClick = (event: MouseEvent) => {
    const line = lineOf(event.target);
    if (!line || !(event.target instanceof Element)) return;
    if (event.target.matches('input[type=checkbox]')) onSelect(line, event.shiftKey);
    else if (event.target.closest('a, button, label, [role=menu], [role=dialog]')) return;
    else if (selectedIds && (event.shiftKey || event.ctrlKey || event.metaKey)) onSelect(line, event.shiftKey);
    else if (isNarrow) onOpen(line);
    else if (line.id === activeId) focusLine(line.id);
    else {
      reveal.current = true;
      onActivate(line.id);
    }
  };
  const onFocus = (event: FocusEvent) => {
    const line = lineOf(event.target);
    if (line) onActivate(line.id);
  };

  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the keyboard moves through its rows
      role="grid"
      aria-label="Lines"
      aria-rowcount={lines.length + 1}
      aria-multiselectable={selectedIds ? true : undefined}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="block outline-none [overflow-anchor:none]"
    >
      <thead className="sticky top-(--page-top) z-10 block border-b border-line-strong bg-surface text-sm max-md:visually-hidden">
        <tr aria-rowindex={1} className={cn('md:grid', gridColumns(selectedIds !== null))}>
          {selectedIds && (
            <th>
              <span className="visually-hidden">Selected</span>
            </th>
          )}
          {table.getHeaderGroups()[0]?.headers.map((header) => (
            <ColumnHeader
              key={header.id}
              id={header.column.id}
              direction={header.column.getIsSorted()}
              onSort={header.column.getToggleSortingHandler()}
            >
              <table.FlexRender header={header} />
            </ColumnHeader>
          ))}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys */}
      <tbody
        ref={rows}
        onClick={onClick}
        onFocus={onFocus}
        className="relative block"
        style={{ height: lines.length * rowPx }}
      >
        {items.map((item, position) => {
          const row = tableRows[position];
          return (
            row && (
              <LineRow
                key={row.id}
                line={row.original}
                cells={row.getAllCells().map((cell) => ({
                  id: cell.column.id,
                  content: <table.FlexRender key={cell.id} cell={cell} />,
                }))}
                index={item.index}
                topPx={item.index * rowPx}
                heightPx={rowPx}
                isActive={item.index === activeIndex}
                isSelected={selectedIds?.has(row.id) ?? null}
                gridColumns={gridColumns(selectedIds !== null)}
                columnClass={columnClass}
              />
            )
          );
        })}
      </tbody>
    </table>
  );
}

type ColumnHeaderProps = {
  id: string;
  direction: false | 'asc' | 'desc';
  onSort: ((event: unknown) => void) | undefined;
  children: ReactNode;
};

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHeader({ id, direction, onSort, children }: ColumnHeaderProps) {
  const isOrder = lineOrders.some(({ value }) => value === id);
  return (
    <th
      scope="col"
      aria-sort={direction ? ariaSort[direction] : undefined}
      className={cn('flex min-w-0 items-center', columnClass[id])}
    >
      {isOrder ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            'flex min-h-11 min-w-0 items-center gap-1 rounded-sm text-left hover:text-text',
            direction ? 'font-semibold text-text' : 'font-medium text-muted',
          )}
        >
          <span className="truncate">{children}</span>
          {direction === 'asc' && <ArrowUp className="size-3.5 shrink-0" aria-hidden="true" />}
          {direction === 'desc' && <ArrowDown className="size-3.5 shrink-0" aria-hidden="true" />}
        </button>
      ) : (
        <span className="visually-hidden">{children}</span>
      )}
    </th>
  );
}

const gridColumns = (isSelectable: boolean) =>
  cn(
    'gap-x-4',
    isSelectable
      ? 'md:grid-cols-[2rem_2.75rem_minmax(8rem,1.2fr)_minmax(0,2.4fr)_9.5rem_2.75rem] lg:grid-cols-[2rem_2.75rem_minmax(10rem,1.6fr)_minmax(6rem,1fr)_minmax(12rem,2.4fr)_minmax(5rem,0.7fr)_9.5rem_6.5rem_2.75rem]'
      : 'md:grid-cols-[2.75rem_minmax(8rem,1.2fr)_minmax(0,2.4fr)_9.5rem_2.75rem] lg:grid-cols-[2.75rem_minmax(10rem,1.6fr)_minmax(6rem,1fr)_minmax(12rem,2.4fr)_minmax(5rem,0.7fr)_9.5rem_6.5rem_2.75rem]',
  );

const columnClass: Readonly<Partial<Record<string, string>>> = {
  description: 'md:max-lg:hidden',
  comment: 'md:max-lg:hidden',
  modified: 'md:max-lg:hidden',
};

const never = () => () => {};

/** Returns the size of a rem in CSS pixels: rows grow with the font size that the user has set. */
function useRemPx(): number {
  return useSyncExternalStore(
    never,
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    () => 16,
  );
}

/** The distance from the top of the page, which changes when the toolbar wraps. */
function usePageTop(element: { current: HTMLElement | null }): number {
  const [topPx, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return topPx;
}
