'use client';

import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
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

const searchKey = 'search';
const playlistKey = (userId: string) => `playlist.${userId}`;

/** An empty search does not overwrite the stored search (docs/rules/search.md). */
export function rememberSearch(search: string): void {
  if (search) writeLocal(searchKey, search);
}

export const useLastSearch = (): string => useStoredValue(searchKey);

export const rememberPlaylist = (userId: string, playlistId: string): void =>
  writeLocal(playlistKey(userId), playlistId);
export const useLastPlaylist = (userId: string): string => useStoredValue(playlistKey(userId));

function useStoredValue(key: string): string {
  return useSyncExternalStore(
    onStorage,
    () => readLocal(key) ?? '',
    () => '',
  );
}

function onStorage(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
