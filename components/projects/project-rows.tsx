'use client';

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ProjectRow } from '@/components/projects/project-row';
import type { ProjectRow as Row } from '@/lib/contracts/projects';

/** Up to this many rows are simply drawn, which keeps the browser's own search in the page working. */
const drawnAtOnce = 60;
const usualHeightPx = 112;

interface ProjectRowsProps {
  rows: readonly Row[];
  isVoice: boolean;
  userId: string;
}

/** The rows; of a very long list only those near the screen are drawn. Arrow keys move from row to row. */
export function ProjectRows({ rows, isVoice, userId }: ProjectRowsProps) {
  const draw = (row: Row) => <ProjectRow row={row} isVoice={isVoice} userId={userId} />;
  if (rows.length > drawnAtOnce) return <LongList rows={rows} draw={draw} />;
  return (
    <ul aria-label="Projects" onKeyDown={moveByArrows} className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.id}>{draw(row)}</li>
      ))}
    </ul>
  );
}

function LongList({ rows, draw }: { rows: readonly Row[]; draw: (row: Row) => ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [topPx, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeightPx,
    overscan: 8,
    scrollMargin: topPx,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  return (
    <ul
      ref={list}
      aria-label="Projects"
      onKeyDown={moveByArrows}
      className="relative border-y border-line"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${item.start - topPx}px)` }}
            >
              {draw(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')];
  const row = event.target instanceof Element ? event.target.closest('li:has(a[data-row])') : null;
  const index = links.findIndex((link) => row?.contains(link));
  const next = links[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
