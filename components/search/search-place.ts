'use client';

import { type ComponentType, createContext, useContext } from 'react';
import type { Voice } from '@/lib/contracts/voices';

/** Where a search stands: on its own, or inside a project that looks for voices. */
export type SearchContext = {
  /** The path of the search; its pickers are below it. */
  at: string;
  /** Only these voices are found; empty: all. */
  allowedVoices: readonly string[];
  /** What one does with a voice that was found, in place of starting a project: a button. */
  Action: ComponentType<{ voice: Voice }> | null;
  /** 'Invite voice' of the voice's menu. */
  invite: ((voice: Voice) => void) | null;
};

const Context = createContext<SearchContext>({ at: '/search', allowedVoices: [], Action: null, invite: null });

export const SearchContextProvider = Context.Provider;

export function useSearchContext(): SearchContext {
  return useContext(Context);
}
