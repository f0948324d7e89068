'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { SearchField } from '@/components/ui/fields/search-field';
import { Link } from '@/components/ui/link';
import { showCurrent } from '@/components/ui/menus/tab-links';

type Filter<V extends string, D extends V | undefined> = {
  path: string;
  parameter: string;
  label: string;
  options: Record<V, { label: string }>;
  /** Default option; if absent, there is also 'All'. */
  initial?: D;
};

type ListControls<V extends string, D extends V | undefined> = {
  search: Omit<ComponentProps<typeof SearchField>, 'value' | 'onChange'>;
  filter?: Filter<V, D>;
  /** The search is above the filter, not beside it. */
  isSearchFirst?: boolean;
};

/** The search field and the filter of a list, with what is chosen by them in the URL. */
export function useListControls<V extends string, D extends V | undefined = undefined>({
  search,
  filter,
  isSearchFirst = false,
}: ListControls<V, D>) {
  const { query, text, setText, parameters } = useListSearch();
  const field = (width: string) => <SearchField className={width} {...search} value={text} onChange={setText} />;
  if (!filter) return { query, value: undefined as V | D, controls: field('mb-5 md:w-96') };
  const { path, parameter, label, options, initial } = filter;
  const values = Object.keys(options) as V[];
  const otherwise: D = initial as D;
  const value = values.find((option) => option === parameters.get(parameter)) ?? otherwise;
  const filters = [...(initial ? [] : [undefined]), ...values].map((option) => ({
    href: `${path}?${new URLSearchParams({ ...(option && { [parameter]: option }), ...(query && { query }) })}`,
    label: option ? options[option].label : 'All',
    isCurrent: option === value,
  }));
  const links = <FilterLinks label={label} filters={filters} />;
  const controls = isSearchFirst ? (
    <div className="mb-5 flex flex-col gap-4">
      {field('md:max-w-md')}
      {links}
    </div>
  ) : (
    <div className="mb-5 flex flex-col gap-4 md:flex-row md:items-center md:justify-between">
      {links}
      {field('md:w-80')}
    </div>
  );
  return { query, value, controls };
}

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

const debounceMs = 250;

/** The search field of a list, whose words are in the URL, so that Back returns to the same list. */
export function useListSearch() {
  const router = useRouter();
  const pathname = usePathname();
  const parameters = useSearchParams();
  const query = parameters.get('query') ?? '';
  const [text, setText] = useState(query);
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(parameters);
      if (text.trim()) next.set('query', text.trim());
      else next.delete('query');
      router.replace(`${pathname}?${next}`, { scroll: false });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, query, parameters, pathname, router]);
  return { query, text, setText, parameters };
}
