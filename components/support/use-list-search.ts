'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';

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
