'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { createNotifier } from '@/components/ui/store';
import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { parseRecord } from '@/lib/client/parse-record';
import { type LineOrder, lineOrders, type SortOrder } from './line-order';

/** Settings of the list, stored in the browser for each project (docs/rules/lines.md). */
export type LinePreferences = {
  query: string;
  orderBy: LineOrder;
  sortOrder: SortOrder;
};

export const defaultPreferences: LinePreferences = { query: '', orderBy: 'filename', sortOrder: 'asc' };

export function parsePreferences(stored: string | null): LinePreferences {
  const { query, orderBy, sortOrder } = parseRecord(stored);
  return {
    query: typeof query === 'string' ? query : '',
    orderBy: lineOrders.find(({ value }) => value === orderBy)?.value ?? 'filename',
    sortOrder: sortOrder === 'desc' ? 'desc' : 'asc',
  };
}

let cached: { stored: string | null; preferences: LinePreferences } | null = null;
const changes = createNotifier();

function read(key: string): LinePreferences {
  const stored = readLocal(key);
  if (!cached || cached.stored !== stored) cached = { stored, preferences: parsePreferences(stored) };
  return cached.preferences;
}

export function useLinePreferences(projectId: string): [LinePreferences, (change: Partial<LinePreferences>) => void] {
  const key = `line-list.${projectId}`;
  const preferences = useSyncExternalStore(
    changes.subscribe,
    () => read(key),
    () => defaultPreferences,
  );
  const change = useCallback(
    (part: Partial<LinePreferences>) => {
      writeLocal(key, JSON.stringify({ ...read(key), ...part }));
      changes.notify();
    },
    [key],
  );
  return [preferences, change];
}
