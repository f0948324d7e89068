'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { createNotifier } from '@/components/ui/store';
import { localKey, readLocal, writeLocal } from '@/lib/client/browser-storage';
import { parseRecord } from '@/lib/client/parse-record';
import { type ProjectOrder, type SortOrder, startingSortOrder } from '@/lib/domain/projects/project-order';

export const orders = [
  { value: 'created', label: 'Created' },
  { value: 'updated', label: 'Updated' },
  { value: 'name', label: 'Name' },
  { value: 'progress', label: 'Progress' },
  { value: 'dueDate', label: 'Due date' },
] as const satisfies readonly { value: ProjectOrder; label: string }[];

/** Settings of the project list, stored in the browser (docs/rules/projects.md#the-list). */
export type ListPreferences = {
  query: string;
  showArchived: boolean;
  showNonMemberProjects: boolean;
  orderBy: ProjectOrder;
  sortOrder: SortOrder;
  labels: readonly string[];
  /** Company whose projects are listed; null for all companies. */
  teamId: string | null;
};

const storageKey = 'project-list';

export const defaultPreferences: ListPreferences = {
  query: '',
  showArchived: false,
  showNonMemberProjects: false,
  orderBy: 'created',
  sortOrder: 'desc',
  labels: [],
  teamId: null,
};

export function parsePreferences(stored: string | null): ListPreferences {
  const record = parseRecord(stored);
  const order = orders.find(({ value }) => value === record.orderBy);
  const sortOrder = record.sortOrder === 'asc' || record.sortOrder === 'desc' ? record.sortOrder : undefined;
  return {
    query: typeof record.query === 'string' ? record.query : '',
    showArchived: record.showArchived === true,
    showNonMemberProjects: record.showNonMemberProjects === true,
    orderBy: order?.value ?? 'created',
    sortOrder: sortOrder ?? startingSortOrder(order?.value ?? 'created'),
    labels: Array.isArray(record.labels) ? record.labels.filter((label) => typeof label === 'string') : [],
    teamId: typeof record.teamId === 'string' ? record.teamId : null,
  };
}

let current: ListPreferences | null = null;
const changes = createNotifier();

function read(): ListPreferences {
  current ??= parsePreferences(readLocal(storageKey));
  return current;
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== localKey(storageKey)) return;
    current = null;
    listener();
  };
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}

export function useListPreferences(): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const preferences = useSyncExternalStore(subscribe, read, () => defaultPreferences);
  const change = useCallback((part: Partial<ListPreferences>) => {
    current = { ...read(), ...part };
    writeLocal(storageKey, JSON.stringify(current));
    changes.notify();
  }, []);
  return [preferences, change];
}
