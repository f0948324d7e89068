'use client';

import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Of the page on top: while pages change, the header of the next one may be there before the previous one goes. */
let current: HTMLElement | null = null;

/**
 * Sticky header of a page. Stores its height in `--page-header`, because titles and actions wrap on a phone and some pages
 * have tabs.
 */
export function PageHeader({ children }: { children: ReactNode }) {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current;
    if (!element) return;
    const { style } = document.documentElement;
    current = element;
    const observer = new ResizeObserver(() => {
      if (current === element) style.setProperty('--page-header', `${element.getBoundingClientRect().height}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (current !== element) return;
      current = null;
      style.removeProperty('--page-header');
    };
  }, []);
  return (
    <header
      ref={header}
      className="sticky top-(--shell-notice) z-20 border-b border-line bg-surface px-4 sm:px-6 wide:px-10"
    >
      {children}
    </header>
  );
}
