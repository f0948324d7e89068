import { expect, test } from 'vitest';
import { searchConditions, searchQuery } from '@/lib/contracts/search';
import { aVoice } from '@/tests/support/builders';
import { freshName } from '@/tests/support/fresh-name';
import { criteriaOf } from './criteria';
import { findPage, respondToSearch } from './search-voices';
import { sortedLookupStatement, sortedScanStatement } from './sort';
import { pool } from '@/server/platform/db';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** @returns ids in the order given */
async function threeVoices(lastName: string): Promise<string[]> {
  const profiles = [
    { ratingSum: 45, ratingCount: 10, publishedAt: day(2) },
    { ratingSum: 10, ratingCount: 2, publishedAt: day(1) },
    { ratingSum: 90, ratingCount: 20, publishedAt: day(3) },
  ];
  const ids: string[] = [];
  for (const profile of profiles) ids.push((await aVoice({ lastName, profile })).id);
  return ids;
}

test('sorts by rating, then number of ratings, and by first publication, in pages', async () => {
  const query = freshName();
  const [half = '', best = '', often = ''] = await threeVoices(query);
  const orders = { rating: [best, often, half], newest: [often, half, best] } as const;
  for (const sort of ['rating', 'newest'] as const) {
    const read: string[] = [];
    let cursor: string | undefined;
    const totals: (number | null)[] = [];
    do {
      const page = await findPage(searchQuery.parse({ query, sort, limit: 1, cursor }), null);
      read.push(...page.hits.map((hit) => hit.voice_id));
      totals.push(page.total);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(read).toEqual(orders[sort]);
    expect(totals).toEqual([3, null, null]);
  }
});

test('both statements of an order return the same voices', async () => {
  const query = freshName();
  const ids = await threeVoices(query);
  const criteria = await criteriaOf(searchConditions.parse({ query }), null);
  if (!criteria) throw new Error('The search matches nothing.');
  const words = { text: `'${criteria.wordVariants.flat().join("' & '")}'`, keys: null };
  const page = { asOf: day(1).toISOString(), after: null, limit: 5, isCounted: true, column: 'rating_rank' as const };
  const statements = [
    sortedLookupStatement(criteria, { lookedUp: words, tested: { text: null, keys: null } }, page),
    sortedScanStatement(criteria, words, page, 100_000),
  ];
  for (const { text, values } of statements) {
    const { rows } = await pool().query<{ voice_id: string; is_hit: boolean }>(text, values);
    const hits = rows.filter((row) => row.is_hit).map((row) => row.voice_id);
    expect(hits).toEqual([ids[1], ids[2], ids[0]]);
  }
});

test('a scan that stops at its limit says so with a marker row', async () => {
  const criteria = await criteriaOf(searchConditions.parse({}), null);
  if (!criteria) throw new Error('The search matches nothing.');
  await threeVoices(freshName());
  const never = { text: `'${freshName()}'`, keys: null };
  const page = { asOf: day(1).toISOString(), after: null, limit: 5, isCounted: true, column: 'newest_rank' as const };
  const { text, values } = sortedScanStatement(criteria, never, page, 2);
  const { rows } = await pool().query<{ is_hit: boolean; is_end: boolean }>(text, values);
  expect(rows.map(({ is_hit, is_end }) => [is_hit, is_end])).toEqual([[false, true]]);
});

test('sends the number of matches with the first page', async () => {
  const query = freshName();
  await threeVoices(query);
  const { extra } = await respondToSearch(searchQuery.parse({ query, limit: 2 }), null);
  expect(extra.headers?.['X-Total-Count']).toBe('3');
});
