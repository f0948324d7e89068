import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PendingChanges } from '@/components/shell/pending-changes';
import type { OptimisticTarget } from './use-optimistic-change';

/** For `useOptimisticChange`: the cached response of a query. */
export function queryTarget<T>(
  queries: QueryClient,
  pending: PendingChanges<T>,
  key: string,
  queryKey: QueryKey,
): OptimisticTarget<T> {
  const refetch = () => void queries.invalidateQueries({ queryKey, exact: true });
  return {
    pending,
    key,
    refetch,
    write: (change) => {
      queries.setQueryData<T>(queryKey, (stored) => stored && change(stored));
      // A response on its way may be older than the change.
      if (queries.isFetching({ queryKey, exact: true }) > 0) refetch();
    },
  };
}
