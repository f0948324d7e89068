import { afterAll, expect, test } from 'vitest';
import { searchConditions } from '@/lib/contracts/search';
import { disconnect, pool } from '@/server/platform/db';
import { beginningsOf } from '@/server/search/beginnings';
import { complete } from '@/server/search/find-hits';
import { textCondition } from '@/server/search/forgive';
import { type Hit, inOrderStatement, lookUpStatement, type Page, type Statement } from '@/server/search/statement';
import { wantedOf } from '@/server/search/wanted';

/** Reading in order and looking up are two ways to the same voices; which is taken depends on how common they are. */
const asOf = new Date().toISOString();
const run = async ({ text, values }: Statement) => (await pool().query<Hit>(text, values)).rows;
const placesOf = (hits: readonly Hit[]) => hits.map(({ voice_id, rank, exact }) => `${voice_id} ${rank} ${exact}`);

afterAll(() => disconnect());

const asked = [
  {},
  { language: 'en' },
  { tone: 'Warm', gender: 'female' },
  { query: 'a' },
  { query: 'warm female', type: 'Commercial' },
  { query: 'freja lindegaard' },
  { query: 'lindegaard', language: 'da' },
] as const;

test.each(asked.flatMap((conditions) => [conditions, { ...conditions, countryCode: 'DK' }]))(
  'both find the same for %j, page after page, however deep the orders are read',
  async (conditions) => {
    const wanted = await wantedOf(searchConditions.parse(conditions), null);
    if (!wanted) throw new Error('Everything asked for here is known.');
    const known = await beginningsOf(pool(), wanted.meanings.flat());
    const texts = { lookedUp: textCondition(wanted.meanings, known), tested: null };
    const testedOnly = { lookedUp: null, tested: texts.lookedUp };
    let page: Page = { asOf, after: null, limit: 8 };
    let cuts = 0;
    for (let pages = 0; pages < 60; pages++) {
      // Who is made or changed by another test meanwhile is behind the scores as they were, but may come or go.
      const found = placesOf(await run(lookUpStatement(wanted, texts, page)));
      const tested = placesOf(await run(lookUpStatement(wanted, testedOnly, page)));
      for (const budget of [1, 5, 17, 100_000]) {
        const { hits, isWhole } = complete(await run(inOrderStatement(wanted, texts, page, budget)), page.limit);
        if (isWhole) expect(placesOf(hits), `${budget}`).toEqual(found);
        else expect(placesOf(hits), `${budget}`).toEqual(found.slice(0, hits.length));
        if (!isWhole) cuts++;
        if (budget === 100_000) expect(isWhole).toBe(true);
      }
      expect(tested).toEqual(found);
      const [voiceId, rank, exact] = found.at(-1)?.split(' ') ?? [];
      if (found.length < page.limit || !voiceId) break;
      page = { ...page, after: { asOf, voiceId, rank: Number(rank), exact: exact === 'true', forgiving: false } };
    }
    // One voice deep no order fills a page.
    expect(cuts).toBeGreaterThan(0);
  },
  60_000,
);
