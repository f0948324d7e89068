'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';

type Alignment = '' | '-left' | '-right' | '-center';
/** Layouts from docs/rules/screens.md#the-frame: `fixed` shares the width equally, `scrollable` has scroll buttons. */
export type TabsType = `fixed${Alignment}` | `scrollable${Alignment}`;

export type TabLink = {
  href: string;
  label: string;
  badge?: ReactNode;
};

const buttonPx = 44;

type TabLinksProps = {
  label: string;
  tabs: readonly TabLink[];
  current: string;
  type?: TabsType;
};

/** Shows tabs as links rather than buttons, so that Back, new tabs and sharing work. */
export function TabLinks({ label, tabs, current, type = 'scrollable-left' }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ left: false, right: false });
  const scrollable = type.startsWith('scrollable');
  /** True until the user scrolls: the scroll buttons appear after the first layout and make the list narrower. */
  const followsCurrent = useRef(true);

  const measure = useCallback(() => {
    const element = list.current;
    if (!element) return;
    setEdges({
      left: element.scrollLeft > 1,
      right: element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
    });
  }, []);

  useEffect(() => {
    const element = list.current;
    if (!scrollable || !element) return;
    const observer = new ResizeObserver(() => {
      measure();
      if (followsCurrent.current) showCurrent(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollable, measure]);

  useEffect(() => {
    followsCurrent.current = true;
    showCurrent(list.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the current tab is brought into view whenever it changes, or moves
  }, [current, tabs.length]);

  const stopFollowing = () => {
    followsCurrent.current = false;
  };

  const scroll = (direction: 1 | -1) => {
    const element = list.current;
    if (!element) return;
    stopFollowing();
    const last = element.scrollWidth - element.clientWidth;
    const to = element.scrollLeft + direction * element.clientWidth * 0.7;
    // Scroll to the end if less than a button's width would remain.
    const rest = direction === 1 ? last - to : to;
    const end = direction === 1 ? element.scrollWidth : 0;
    element.scrollTo({ left: rest < buttonPx ? end : to, behavior: 'smooth' });
  };

  return (
    <nav aria-label={label} className="flex min-w-0 items-center">
      {scrollable && edges.left && (
        <IconButton label="Scroll left" icon={<ChevronLeft className="size-5" />} onClick={() => scroll(-1)} />
      )}
      <ul
        ref={list}
        onScroll={scrollable ? measure : undefined}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        className={cn(
          'relative flex min-w-0 flex-1',
          scrollable ? 'overflow-x-auto [scrollbar-width:none]' : 'max-w-full',
          type.endsWith('-center') && 'justify-center-safe',
          type.endsWith('-right') && 'justify-end-safe',
        )}
      >
        {tabs.map((tab) => (
          <li key={tab.href} className={cn('min-w-0', type === 'fixed' && 'flex-1', scrollable && 'shrink-0')}>
            <Link
              href={tab.href}
              aria-current={tab.href === current ? 'page' : undefined}
              className={cn(
                'relative flex h-12 items-center justify-center gap-2 px-3 text-sm whitespace-nowrap transition-colors -outline-offset-2! sm:px-4',
                'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full sm:after:inset-x-4',
                tab.href === current
                  ? 'font-semibold text-text after:bg-accent'
                  : 'font-medium text-muted hover:text-text',
              )}
            >
              <span className="truncate">{tab.label}</span>
              {tab.badge}
            </Link>
          </li>
        ))}
      </ul>
      {scrollable && edges.right && (
        <IconButton label="Scroll right" icon={<ChevronRight className="size-5" />} onClick={() => scroll(1)} />
      )}
    </nav>
  );
}

/** Scrolls a positioned row to its current link, at once and without moving the page. */
export function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !link) return;
  const { offsetLeft: start, offsetWidth: width } = link;
  const isInView = start >= row.scrollLeft && start + width <= row.scrollLeft + row.clientWidth;
  if (!isInView) row.scrollLeft = start - row.clientWidth / 2 + width / 2;
}
