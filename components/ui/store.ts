import { useSyncExternalStore } from 'react';

type Notifier = {
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  notify: () => void;
};

/** Notifies components of state that is stored elsewhere, such as in the browser's storage. */
export function createNotifier(): Notifier {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

export type Store<T> = {
  /** State that is rendered on the server. */
  initial: T;
  get: () => T;
  set: (next: T) => void;
  subscribe: Notifier['subscribe'];
};

/** Creates a state of this tab that components share. */
export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createNotifier();
  let value = initial;
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    notify();
  };
  return { initial, get: () => value, set, subscribe };
}

export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
