'use client';

import type { ReactNode } from 'react';
import { isSearching } from '@/lib/domain/search/search-state';
import { useSearch } from './use-search';

/** Hides its content once a search has words or filters. */
export function WhileNotSearching({ children }: { children: ReactNode }) {
  return isSearching(useSearch().state) ? null : children;
}
