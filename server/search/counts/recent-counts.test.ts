import { afterEach, expect, test, vi } from 'vitest';
import { searchConditions, searchQuery, type SearchOption } from '@/lib/contracts/search';
import { db } from '@/server/platform/db';
import { aCustomer, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { freshName } from '@/tests/support/fresh-name';
import { criteriaOf } from '@/server/search/criteria';
import { listOptions } from './list-options';
import { recentCount, recentOptions } from './recent-counts';
import { findPage } from '@/server/search/search-voices';

afterEach(() => vi.useRealTimers());

const conditionsOf = (conditions: object) => searchConditions.parse(conditions);

const totalOf = async (conditions: object, limit = 1) =>
  (await findPage(searchQuery.parse({ ...conditions, limit }), null)).total;

async function recentCountOf(conditions: object): Promise<number> {
  const criteria = await criteriaOf(conditionsOf(conditions), null);
  if (!criteria) throw new Error('The search matches nothing.');
  return recentCount(criteria);
}

test('counts a combination of facets once in 15 seconds', async () => {
  const tone = 'Husky';
  const aHuskyVoice = () => aVoice({ profile: { gender: 'female' }, demos: [{ language: 'cy', tones: [tone] }] });
  await aHuskyVoice();
  const before = await recentCountOf({ tone, language: 'cy' });
  await aHuskyVoice();
  expect(await recentCountOf({ tone, language: 'cy' })).toBe(before);
  setTime(new Date(Date.now() + 15_000));
  expect(await recentCountOf({ tone, language: 'cy' })).toBe(before + 1);
});

test('counts a search at once whose matches are all read', async () => {
  const query = freshName();
  for (const expected of [1, 2, 3]) {
    await aVoice({ lastName: query });
    for (const sort of ['best', 'rating', 'newest']) expect(await totalOf({ query, sort })).toBe(expected);
  }
});

test('counts the values of a picker once in 15 seconds, for each set of conditions', async () => {
  const query = freshName();
  const numFemale = async (conditions: object) => {
    const options = await listOptions('gender', conditionsOf({ query, ...conditions }), null);
    return options.find(({ value }) => value === 'female')?.count;
  };
  const demos = [{ language: 'da' }];
  const ids = [(await aVoice({ lastName: query, profile: { gender: 'female' }, demos })).id];
  expect(await numFemale({})).toBe(1);
  ids.push((await aVoice({ lastName: query, profile: { gender: 'female' }, demos })).id);
  expect(await numFemale({})).toBe(1);
  expect(await numFemale({ countryCode: 'DK' }), 'the same search from another country').toBe(1);
  expect(await numFemale({ language: 'da' })).toBe(2);
  expect(await numFemale({ allowedVoices: ids.join(',') })).toBe(2);
  setTime(new Date(Date.now() + 15_000));
  expect(await numFemale({})).toBe(2);
});

test('counts the values beside favorites for each user, and at once', async () => {
  const [olivia, other, { id }] = [await aCustomer(), await aCustomer(), await aVoice({ profile: { gender: 'male' } })];
  const numMale = async ({ actor }: typeof olivia) => {
    const options = await listOptions('gender', conditionsOf({ favorites: 'yes' }), actor);
    return options.find(({ value }) => value === 'male')?.count;
  };
  expect(await numMale(olivia)).toBe(0);
  await db.favorite.create({ data: { userId: olivia.id, voiceId: id } });
  expect(await numMale(olivia)).toBe(1);
  expect(await numMale(other)).toBe(0);
});

test('caches the counts of at most 500 pickers, and no failure', async () => {
  const option: SearchOption = { value: 'warm', name: 'Warm', findsVoices: true, count: 1 };
  let numLoads = 0;
  const load = async () => {
    numLoads += 1;
    return [option];
  };
  const ask = (query: string) => recentOptions('tone', conditionsOf({ query }), load);
  const queries = Array.from({ length: 501 }, () => freshName());
  for (const query of queries) await ask(query);
  expect(numLoads).toBe(501);
  await ask(queries.at(-1) ?? '');
  expect(numLoads).toBe(501);
  await ask(queries[0] ?? '');
  expect(numLoads).toBe(502);

  const failing = conditionsOf({ query: freshName() });
  await expect(recentOptions('tone', failing, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await recentOptions('tone', failing, load)).toEqual([option]);
});
