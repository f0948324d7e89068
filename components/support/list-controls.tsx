'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type ComponentProps, useEffect, useState } from 'react';
import { FilterLinks } from './filter-links';
import { SearchField } from '@/components/ui/fields/search-field';

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
