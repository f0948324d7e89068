import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshSearches } from './use-favorites';

test('refetches a search whose pending response predates the change', async () => {
  const queries = new QueryClient();
  const responses: ((found: string[]) => void)[] = [];
  const watch = (search: string) => {
    const queryKey = ['search', search, null, undefined];
    const queryFn = () => new Promise<string[]>((resolve) => void responses.push(resolve));
    return new QueryObserver(queries, { queryKey, queryFn, staleTime: 60_000 });
  };
  const narrowed = watch('?favorites=yes');
  const other = watch('?language=da');
  const ends = [narrowed.subscribe(() => {}), other.subscribe(() => {})];
  expect(responses).toHaveLength(2);

  const isRefreshed = refreshSearches(queries, 'favorites=yes');
  await expect.poll(() => responses).toHaveLength(3);
  responses[0]?.([]);
  responses[1]?.(['someone']);
  responses[2]?.(['the favorite']);
  await isRefreshed;
  expect(narrowed.getCurrentResult().data).toEqual(['the favorite']);
  expect(other.getCurrentResult().data).toEqual(['someone']);
  for (const end of ends) end();
});
