'use client';

import { type ComponentType, createContext, useContext } from 'react';
import type { Voice } from '@/lib/contracts/voices';

export type SearchContext = {
  at: string;
  /** Voices to which the results are restricted; empty for all. */
  allowedVoices: readonly string[];
  /** Button on each result that replaces 'Start a project'. */
  Action: ComponentType<{ voice: Voice }> | null;
  invite: ((voice: Voice) => void) | null;
};

const Context = createContext<SearchContext>({ at: '/search', allowedVoices: [], Action: null, invite: null });

export const SearchContextProvider = Context.Provider;

export function useSearchContext(): SearchContext {
  return useContext(Context);
}
