import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

const isFirstLoad = ({ state }: Query): boolean => state.fetchStatus !== 'idle' && state.data === undefined;

/**
 * After an event: loads what is on the page again, and the rest when it is shown next. A first response that is on its way
 * may be older than the event, and `invalidateQueries` alone would wait for it and leave it.
 */
export async function loadAgain(queries: QueryClient, filters: QueryFilters): Promise<void> {
  await queries.cancelQueries({ ...filters, predicate: isFirstLoad });
  await queries.invalidateQueries(filters);
}
