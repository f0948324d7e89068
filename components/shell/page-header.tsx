'use client';

import type { ReactNode } from 'react';

/** Stores the header's height in `--page-header`: titles and actions wrap on a phone, and some pages have tabs. */
function measure(header: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = header;
    // 0 while the page is hidden.
    if (offsetHeight) document.documentElement.style.setProperty('--page-header', `${offsetHeight}px`);
  });
  observer.observe(header);
  return () => observer.disconnect();
}

/** Sticky header of a page. */
export const PageHeader = (props: { className: string; children: ReactNode }) => <header ref={measure} {...props} />;
