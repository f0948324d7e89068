import type pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { searchConditions } from '@/lib/contracts/search';
import { disconnect, pool } from '@/server/platform/db';
import { prefixesOf } from '@/server/search/index/prefixes';
import { complete } from '@/server/search/find-hits';
import { textCondition } from '@/server/search/typo-tolerance';
import {
  type Hit,
  inOrderStatement,
  lookupStatement,
  type Page,
  type Statement,
  bandStatement,
} from '@/server/search/statement';
import { criteriaOf } from '@/server/search/criteria';
import { wholeOrQuick } from '@/tests/support/whole-run';

/**
 * All strategies (ordered scan, lookup, lookup among the best) must find the same voices; the planner chooses by
 * frequency.
 */
const asOf = new Date().toISOString();
let snapshot: pg.PoolClient;
const run = async ({ text, values }: Statement) => (await snapshot.query<Hit>(text, values)).rows;
const placesOf = (hits: readonly Hit[]) => hits.map(({ voice_id, rank, exact }) => `${voice_id} ${rank} ${exact}`);

const everybody = 100_000;

// Other tests add and change voices meanwhile.
beforeEach(async () => {
  snapshot = await pool().connect();
  await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
});
afterEach(async () => {
  await snapshot.query('ROLLBACK');
  snapshot.release();
});
afterAll(() => disconnect());

const searches = [
  {},
  { language: 'en' },
  { tone: 'Warm', gender: 'female' },
  { query: 'a' },
  { query: 'warm female', type: 'Commercial' },
  { query: 'freja lindegaard' },
  { query: 'lindegaard', language: 'da' },
] as const;

test.each(searches.flatMap((conditions) => [conditions, { ...conditions, countryCode: 'DK' }]))(
  'all find the same for %j, page after page, however deep the orders are read',
  async (conditions) => {
    const criteria = await criteriaOf(searchConditions.parse(conditions), null);
    if (!criteria) throw new Error('Everything asked for here is known.');
    const prefixes = await prefixesOf(snapshot, criteria.wordVariants.flat());
    const all = { text: textCondition(criteria.wordVariants, prefixes), keys: criteria.keys };
    const none = { text: null, keys: null };
    const byIndex = { lookedUp: all, tested: none };
    const splits = [
      byIndex,
      { lookedUp: none, tested: all },
      { lookedUp: { ...all, keys: null }, tested: { ...all, text: null } },
    ];
    let page: Page = { asOf, after: null, limit: 8, isCounted: false };
    let [cuts, wholeTiers, isPageFull] = [0, 0, false];
    for (let pages = 0; pages < wholeOrQuick(60, 6); pages++) {
      const found = placesOf(await run(lookupStatement(criteria, byIndex, page)));
      for (const split of splits) expect(placesOf(await run(lookupStatement(criteria, split, page)))).toEqual(found);
      const statements = [
        ...[1, 5, 17, everybody].map((budget) => ({
          budget,
          statement: inOrderStatement(criteria, all, page, budget),
        })),
        ...[7_000, 4_800, 4_500, 4_150, 4_100].flatMap((tier) =>
          splits.map((split) => ({ tier, statement: bandStatement(criteria, split, page, tier) })),
        ),
      ];
      for (const { statement, ...name } of statements) {
        const { hits, isWhole } = complete(await run(statement), page.limit);
        if (isWhole) expect(placesOf(hits), JSON.stringify(name)).toEqual(found);
        else expect(placesOf(hits), JSON.stringify(name)).toEqual(found.slice(0, hits.length));
        if (!isWhole) cuts++;
        else if ('tier' in name) wholeTiers++;
        if ('budget' in name && name.budget === everybody) expect(isWhole).toBe(true);
      }
      isPageFull ||= found.length === page.limit;
      const [voiceId, rank, exact] = found.at(-1)?.split(' ') ?? [];
      if (found.length < page.limit || !voiceId) break;
      page = { ...page, after: { asOf, voiceId, rank: Number(rank), exact: exact === 'true', toleratesTypos: false } };
    }
    // With a limit of one voice, no scan fills a page.
    expect(cuts).toBeGreaterThan(0);
    if (isPageFull) expect(wholeTiers).toBeGreaterThan(0);
  },
);
