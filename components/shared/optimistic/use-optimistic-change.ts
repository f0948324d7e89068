'use client';

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { reportError } from '@/components/shell/global-errors';
import { withLogin } from '@/components/shell/login/login-again';
import type { PendingChange, PendingChanges } from '@/components/shell/pending-changes';
import { loadAgain, showResponse } from './load-again';

/** A value that the server stores and the screen shows. Its component shows it by `usePendingChanges`. */
type OptimisticTarget<T> = {
  pending: PendingChanges<T>;
  key: string;
  /** Changes the stored state, which has no pending changes. */
  write: (change: (stored: T) => T) => void;
  /** Runs after a failure: a request without a response may have been executed. */
  refetch?: () => void;
};

export type OptimisticChange<T, Response> = {
  /**
   * Makes the change in the shown state. It is applied again to each state that arrives meanwhile, also to one that
   * already has it.
   */
  apply: (value: T) => T;
  send: () => Promise<Response>;
  /** Returns the state after the response. By default that of `apply`. */
  merge?: (stored: T, response: Response) => T;
  /** Name of a queue, whose requests are sent one after the other; by default, all changes of the value share one. */
  queue?: string;
  /** A change is ignored while one with the same ID is pending, such as the second half of a double click. */
  id?: string;
};

/**
 * Returns a function that shows a change at once and sends it. Offers the login in place if the session has ended. If
 * the request fails, the screen shows the state without this change, with all that has arrived meanwhile, and the
 * error is reported in the global dialog. The function never rejects, and returns whether the change is stored.
 */
export function useOptimisticChange<T>(target: OptimisticTarget<T>) {
  const { pending, key } = target;
  return <Response>(change: OptimisticChange<T, Response>): Promise<boolean> => {
    const { apply, queue = '', id } = change;
    const isRepeated = id !== undefined && pendingOf(pending, key).some((other) => other.id === id);
    if (isRepeated) return Promise.resolve(false);
    const entry = { id, apply };
    setPending(pending, key, [...pendingOf(pending, key), entry]);
    const name = `${key} ${queue}`;
    const result = (pending.queues.get(name) ?? Promise.resolve()).then(async () => {
      const isStored = await sendNow(target, change);
      setPending(
        pending,
        key,
        pendingOf(pending, key).filter((other) => other !== entry),
      );
      if (pending.queues.get(name) === result) pending.queues.delete(name);
      return isStored;
    });
    pending.queues.set(name, result);
    return result;
  };
}

async function sendNow<T, Response>(
  { write, refetch }: OptimisticTarget<T>,
  { apply, send, merge = apply }: OptimisticChange<T, Response>,
): Promise<boolean> {
  try {
    const response = await withLogin(send);
    write((stored) => merge(stored, response));
    return true;
  } catch (error) {
    reportError(error);
    refetch?.();
    return false;
  }
}

function pendingOf<T>(pending: PendingChanges<T>, key: string): readonly PendingChange<T>[] {
  return pending.store.get().get(key) ?? [];
}

function setPending<T>({ store }: PendingChanges<T>, key: string, changes: readonly PendingChange<T>[]): void {
  const others = [...store.get()].filter(([other]) => other !== key);
  store.set(new Map(changes.length > 0 ? [...others, [key, changes]] : others));
}

/** Returns the cached response of a query as a target of `useOptimisticChange`. */
export function queryTarget<T>(
  queries: QueryClient,
  pending: PendingChanges<T>,
  key: string,
  queryKey: QueryKey,
): OptimisticTarget<T> {
  return {
    pending,
    key,
    refetch: () => void loadAgain(queries, { queryKey, exact: true }),
    write: (change) => showResponse<T>(queries, queryKey, (stored) => stored && change(stored)),
  };
}
