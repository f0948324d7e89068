import { afterEach, expect, test, vi } from 'vitest';
import { searchQuery } from '@/lib/contracts/search';
import { aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { freshName } from '@/tests/support/fresh-name';
import { findPage } from './search-voices';

afterEach(() => vi.useRealTimers());

const totalOf = async (conditions: object, limit = 1) =>
  (await findPage(searchQuery.parse({ ...conditions, limit }), null)).total;

test('counts a search with more than a page of matches once in 15 seconds, for each set of conditions', async () => {
  const query = freshName();
  const ids = [(await aVoice({ lastName: query })).id, (await aVoice({ lastName: query })).id];
  expect(await totalOf({ query })).toBe(2);
  ids.push((await aVoice({ lastName: query })).id);
  expect(await totalOf({ query })).toBe(2);
  expect(await totalOf({ query }, 2), 'not fewer than are found').toBe(3);
  expect(await totalOf({ query, gender: 'female' })).toBe(3);
  expect(await totalOf({ query, allowedVoices: ids.join(',') })).toBe(3);
  setTime(new Date(Date.now() + 15_000));
  expect(await totalOf({ query })).toBe(3);
});

test('counts a single page by its rows', async () => {
  const query = freshName();
  await aVoice({ lastName: query });
  expect(await totalOf({ query })).toBe(1);
  await aVoice({ lastName: query });
  expect(await totalOf({ query })).toBe(2);
});
