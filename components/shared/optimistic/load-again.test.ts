import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { loadAgain, showResponse, unlessCancelled } from './load-again';
import { shortlistVoice } from '@/components/shared/shortlist-voice';
import { queryKeys } from '@/lib/client/query-keys';

afterEach(() => vi.unstubAllGlobals());

/** A page that shows the response of a query, each of which arrives when the test sends it. */
function showQuery(queries: QueryClient, queryKey: readonly unknown[]) {
  const responses: ((text: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => void responses.push(resolve)),
    retry: false,
  });
  const end = observer.subscribe(() => {});
  return { responses, shown: () => observer.getCurrentResult().data, end };
}

test('loads again what was requested before a change', async () => {
  const queries = new QueryClient();
  const list = showQuery(queries, ['list']);
  const isLoaded = loadAgain(queries, { queryKey: ['list'] });
  await expect.poll(() => list.responses.length).toBe(2);
  list.responses[0]?.('old');
  list.responses[1]?.('new');
  await isLoaded;
  expect(list.shown()).toBe('new');
  list.end();
});

test('loads only queries that match the predicate again', async () => {
  const queries = new QueryClient();
  const [one, other] = [showQuery(queries, ['search', 'one']), showQuery(queries, ['search', 'other'])];
  void loadAgain(queries, { queryKey: ['search'], predicate: ({ queryKey }) => queryKey[1] === 'one' });
  await expect.poll(() => one.responses.length).toBe(2);
  other.responses[0]?.('first');
  await expect.poll(other.shown).toBe('first');
  expect(other.responses).toHaveLength(1);
  for (const { end } of [one, other]) end();
});

test.each(['first', 'second'])('a response older than a change does not replace it: the %s load', async (load) => {
  const queries = new QueryClient();
  const team = showQuery(queries, ['team']);
  if (load === 'second') {
    team.responses[0]?.('before');
    await expect.poll(team.shown).toBe('before');
    void queries.refetchQueries({ queryKey: ['team'] });
  }
  const onItsWay = team.responses.length - 1;
  showResponse(queries, ['team'], 'changed');
  expect(team.shown()).toBe('changed');
  await expect.poll(() => team.responses.length).toBe(onItsWay + 2);
  team.responses[onItsWay]?.('before');
  team.responses[onItsWay + 1]?.('changed, loaded');
  await expect.poll(team.shown).toBe('changed, loaded');
  team.end();
});

test('a change is not requested again if no response is on its way', async () => {
  const queries = new QueryClient();
  const team = showQuery(queries, ['team']);
  team.responses[0]?.('before');
  await expect.poll(team.shown).toBe('before');
  showResponse<string>(queries, ['team'], (shown) => `${shown}, changed`);
  expect(team.shown()).toBe('before, changed');
  expect(queries.isFetching()).toBe(0);
  team.end();
});

test('a list of projects that loads while a voice is shortlisted is loaded again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'project-1' })));
  const queries = new QueryClient();
  const list = showQuery(queries, queryKeys.projectList({}));
  await shortlistVoice(queries, 'project-1', 'voice-1');
  await expect.poll(() => list.responses.length).toBe(2);
  list.responses[0]?.('without the voice');
  list.responses[1]?.('with the voice');
  await expect.poll(list.shown).toBe('with the voice');
  list.end();
});

test('a load that is cancelled by a change is made once more', async () => {
  const queries = new QueryClient();
  const responses: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void responses.push(resolve));
  const loaded = unlessCancelled(() => queries.fetchQuery({ queryKey: ['count'], queryFn }));
  await expect.poll(() => responses.length).toBe(1);
  void loadAgain(queries, { queryKey: ['count'] });
  await expect.poll(() => responses.length).toBe(2);
  responses[0]?.('old');
  responses[1]?.('new');
  expect(await loaded).toBe('new');
});

test('another error is not repeated', async () => {
  const load = vi.fn(() => Promise.reject(new Error('refused')));
  await expect(unlessCancelled(load)).rejects.toThrow('refused');
  expect(load).toHaveBeenCalledOnce();
});
