import { useMemo } from 'react';
import { createStore, type Store, useStore } from '@/components/ui/store';

export type PendingChange<T> = {
  id: string | undefined;
  apply: (value: T) => T;
};

/** Changes that the screen shows before the server has stored them, by the key of the value that they change. */
export type PendingChanges<T> = {
  store: Store<ReadonlyMap<string, readonly PendingChange<T>[]>>;
  /** The last request of each queue. It never rejects. */
  queues: Map<string, Promise<unknown>>;
};

export function createPendingChanges<T>(): PendingChanges<T> {
  return { store: createStore<ReadonlyMap<string, readonly PendingChange<T>[]>>(new Map()), queues: new Map() };
}

/** Returns what the screen shows of `value`: the stored state with the pending changes. */
export function usePendingChanges<T>(pending: PendingChanges<T>, key: string, value: T): T;
export function usePendingChanges<T>(pending: PendingChanges<T>, key: string, value: T | null): T | null;
export function usePendingChanges<T>(pending: PendingChanges<T>, key: string, value: T | null): T | null {
  const changes = useStore(pending.store).get(key);
  return useMemo(() => {
    if (value === null || !changes) return value;
    return changes.reduce<T>((changed, { apply }) => apply(changed), value);
  }, [changes, value]);
}
