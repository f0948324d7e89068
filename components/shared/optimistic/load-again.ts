import { CancelledError, type Query, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';

const isFirstLoad = ({ state }: Query): boolean => state.fetchStatus !== 'idle' && state.data === undefined;

/**
 * Loads what is on the page again after an event or a change of the user, and the rest when it is shown next. A first
 * response that is on its way may be older than the change, and `invalidateQueries` alone would wait for it and leave
 * it.
 */
export async function loadAgain(queries: QueryClient, { predicate, ...filters }: QueryFilters): Promise<void> {
  const matches = (query: Query) => predicate?.(query) ?? true;
  await queries.cancelQueries({ ...filters, predicate: (query) => isFirstLoad(query) && matches(query) });
  await queries.invalidateQueries({ ...filters, predicate: matches });
}

/**
 * Shows what a change has returned. A response that is on its way may be older and would replace it, so it is requested
 * again.
 */
export function showResponse<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  response: T | ((shown: T | undefined) => T | undefined),
): void {
  queries.setQueryData<T>(queryKey, response);
  const filters = { queryKey, exact: true };
  if (queries.isFetching(filters) > 0) void loadAgain(queries, filters);
}

/** Repeats a `fetchQuery` or `ensureQueryData` once if `loadAgain` has canceled its request. */
export async function unlessCancelled<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    return load();
  }
}
