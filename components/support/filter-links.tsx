'use client';

import { useLayoutEffect, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { showCurrent } from '@/components/ui/menus/tab-links';

type FilterLinksProps = {
  label: string;
  filters: readonly { href: string; label: string; isCurrent: boolean }[];
};

/** Links that filter a list, so that each filter has its URL. A narrow screen scrolls the row to the current one. */
export function FilterLinks({ label, filters }: FilterLinksProps) {
  const row = useRef<HTMLElement>(null);
  const current = filters.find(({ isCurrent }) => isCurrent)?.href;

  useLayoutEffect(() => {
    showCurrent(row.current);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again when another filter is chosen
  }, [current]);

  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6 md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-2">
        {filters.map(({ href, label: text, isCurrent }) => (
          <li key={href}>
            <Link
              href={href}
              scroll={false}
              aria-current={isCurrent ? 'true' : undefined}
              className={cn(
                'flex min-h-9 items-center rounded-full border px-3.5 text-sm whitespace-nowrap transition-colors pointer-coarse:min-h-11',
                isCurrent ? 'border-text bg-text font-medium text-raised' : 'border-line-strong hover:bg-wash',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
