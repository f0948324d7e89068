'use client';

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { player } from '@/components/player/player';
import type { Line } from '@/lib/contracts/lines';

type SteadyScroll = {
  rows: RefObject<HTMLElement | null>;
  lines: readonly Line[];
  indexById: ReadonlyMap<string, number>;
  rowPx: number;
  viewKey: string;
  activeIndex: number;
};

type Anchor = { id: string; topPx: number; viewKey: string };

/** Height of the title bar and the column headers, under which rows scroll. */
const headerPx = 104;

/**
 * Keeps the row that the user looks at in its place when others add, remove or reorder lines: the active row if it is
 * visible, else the first visible row. When the user changes the view, scrolls to its start.
 */
export function useSteadyScroll({ rows, lines, indexById, rowPx, viewKey, activeIndex }: SteadyScroll): void {
  const anchor = useRef<Anchor | null>(null);
  const remember = useEffectEvent(() => {
    const top = rows.current?.getBoundingClientRect().top;
    if (top === undefined) return;
    const activeTop = top + activeIndex * rowPx;
    const isActiveVisible = activeTop >= headerPx - 1 && activeTop + rowPx <= window.innerHeight;
    const hasFocus = rows.current?.contains(document.activeElement) === true;
    const index = isActiveVisible && (hasFocus || top <= headerPx) ? activeIndex : Math.ceil((headerPx - top) / rowPx);
    // At the top of the page and without focus, pages that arrive do not scroll the list.
    const id = top > headerPx && !hasFocus ? '' : (lines[index]?.id ?? '');
    anchor.current = { id, topPx: top + index * rowPx, viewKey };
  });
  useLayoutEffect(() => {
    const top = rows.current?.getBoundingClientRect().top;
    const last = anchor.current;
    if (top === undefined || !last) return;
    const index = indexById.get(last.id);
    if (last.viewKey !== viewKey) {
      if (top < headerPx) window.scrollBy(0, top - headerPx);
    } else if (index !== undefined) {
      const moved = top + index * rowPx - last.topPx;
      if (Math.abs(moved) > 1) window.scrollBy(0, moved);
    }
  }, [indexById, rowPx, rows, viewKey]);
  useEffect(() => {
    remember();
  });
  useEffect(() => {
    const onScroll = () => remember();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
}

/** Activates the line that plays, while several lines play one after the other. */
export function useFollowPlayback(lines: readonly Line[], onActivate: (id: string) => void): void {
  const follow = useEffectEvent((trackId: string) => {
    const line = lines.find(({ id, takeId }) => (takeId ?? id) === trackId);
    if (!line) return;
    onActivate(line.id);
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.closest('[data-line]');
    if (isFree) requestAnimationFrame(() => focusLine(line.id));
  });
  useEffect(() => {
    let lastId = player.current?.id;
    return player.subscribe(() => {
      const { current } = player;
      if (!current || current.id === lastId) return;
      lastId = current.id;
      if (player.getState().queue.length > 1) follow(current.id);
    });
  }, []);
}

/** The row of the active line is always rendered. */
export function focusLine(id: string | undefined): void {
  const row = id === undefined ? null : document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
