'use client';

import { useLayoutEffect } from 'react';

/**
 * Keeps `--page-header`, from which `--page-top` is calculated, at the height of the page's title bar, whose title and
 * actions wrap on a phone. It is for pages on which something sticks below the title bar.
 */
export function useHeaderHeight(): void {
  useLayoutEffect(() => {
    const header = document.querySelector('[data-page-header]');
    if (!header) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--page-header', `${header.getBoundingClientRect().height}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(header);
    return () => {
      observer.disconnect();
      style.removeProperty('--page-header');
    };
  }, []);
}
