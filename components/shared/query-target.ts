import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PendingChanges } from '@/components/shell/pending-changes';
import { loadAgain, showResponse } from '@/components/shared/optimistic/load-again';
import type { OptimisticTarget } from '@/components/shared/optimistic/use-optimistic-change';

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
