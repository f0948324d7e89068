'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ProjectRow } from './project-row';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Spinner } from '@/components/ui/notices/spinner';
import { ErrorState } from '@/components/ui/notices/states';
import type { ProjectRow as Row } from '@/lib/contracts/project-shapes';

/** Maximum of rows that are rendered without virtualization, so that the browser's search in the page finds them. */
const maxPlainRows = 60;
const usualHeightPx = 112;
const firstScreen = { width: 0, height: 1_000 };

type ProjectRowsProps = {
  rows: readonly Row[];
  isVoice: boolean;
  userId: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
  onLoadMore: () => void;
};

const loadAheadRows = 40;

export function ProjectRows(props: ProjectRowsProps) {
  const { rows, isVoice, userId, hasMore } = props;
  const list = useRef<HTMLUListElement>(null);
  useArrowKeys(list);
  const { user } = useCurrentUser();
  const showsCompany = !isVoice && (user?.teams.length ?? 0) > 1;
  const isSectioned = rows[0]?.isWaiting === true;
  const draw = (row: Row, index: number) => (
    <>
      <SectionTitle title={sectionTitle(rows, index)} />
      <ProjectRow row={row} isVoice={isVoice} userId={userId} level={isSectioned ? 3 : 2} showsCompany={showsCompany} />
    </>
  );
  if (hasMore || rows.length > maxPlainRows) return <LongList {...props} draw={draw} />;
  return (
    <ul ref={list} aria-label="Projects" className="divide-y divide-line border-b border-line">
      {rows.map((row, index) => (
        <li key={row.id}>{draw(row, index)}</li>
      ))}
    </ul>
  );
}

/** The list comes with what waits for the viewer first. */
function sectionTitle(rows: readonly Row[], index: number): string | null {
  const isWaiting = rows[index]?.isWaiting === true;
  if (index === 0) return isWaiting ? 'Waiting for you' : null;
  return !isWaiting && rows[index - 1]?.isWaiting ? 'Other projects' : null;
}

function SectionTitle({ title }: { title: string | null }) {
  return title && <h2 className="pt-5 pb-1 text-lg font-semibold">{title}</h2>;
}

function LongList({
  rows,
  draw,
  hasMore,
  isLoadingMore,
  hasMoreFailed,
  onLoadMore,
}: ProjectRowsProps & { draw: (row: Row, index: number) => ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useArrowKeys(list);
  const [topPx, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- no memoized component receives its return value
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeightPx,
    overscan: 8,
    scrollMargin: topPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    initialRect: firstScreen,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - loadAheadRows;
  useEffect(() => {
    if (isNearEnd && hasMore && !isLoadingMore && !hasMoreFailed) onLoadMore();
  }, [isNearEnd, hasMore, isLoadingMore, hasMoreFailed, onLoadMore]);
  return (
    <>
      <ul
        ref={list}
        aria-label="Projects"
        className="relative border-y border-line"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <li
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                aria-setsize={hasMore ? -1 : rows.length}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${item.start - topPx}px)` }}
              >
                {draw(row, item.index)}
              </li>
            )
          );
        })}
      </ul>
      {hasMoreFailed && !isLoadingMore && <ErrorState message="Could not load more projects." onRetry={onLoadMore} />}
      {isLoadingMore && (
        <p className="flex justify-center py-6">
          <Spinner label="Loading projects" />
        </p>
      )}
    </>
  );
}

function useArrowKeys(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const element = list.current;
    element?.addEventListener('keydown', moveByArrows);
    return () => element?.removeEventListener('keydown', moveByArrows);
  });
}

function moveByArrows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  if (!(event.target instanceof Element) || !(event.currentTarget instanceof Element)) return;
  const row = event.target.closest('li:has(a[data-row])');
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')];
  const index = links.findIndex((link) => row?.contains(link));
  const next = links[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
