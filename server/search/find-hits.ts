import { createHash } from 'node:crypto';
import { pool } from '@/server/platform/db';
import { type Prefixes, prefixesOf } from './prefixes';
import { prefixesOfAll, variantsOf, textCondition } from './typo-tolerance';
import { frequencies } from '@/server/search/frequencies';
import {
  type Hit,
  inOrderStatement,
  lookupStatement,
  type Page,
  type Statement,
  bandStatement,
  type Criteria,
} from '@/server/search/statement';
import { type Strategy, strategiesOf } from './strategies';

export type Hits = { hits: Hit[]; used: Criteria; forgiving: boolean };

/** The best voices that match, at most `page.limit`; with typing errors forgiven where there are none otherwise. */
export async function findHits(wanted: Criteria, page: Page): Promise<Hits> {
  const { after } = page;
  const words = wanted.meanings.flat();
  const known = await prefixesOf(pool(), words);
  if (!after?.forgiving) {
    const isHopeless = words.some((word) => known.get(word)?.length === 0);
    const hits = isHopeless ? [] : await find(wanted, known, page);
    if (hits.length > 0 || after || words.length === 0) return { hits, used: wanted, forgiving: false };
  }
  const meanings = await variantsOf(pool(), words, known);
  const used = { ...wanted, meanings };
  return { hits: await find(used, await prefixesOfAll(pool(), meanings), page), used, forgiving: true };
}

async function find(wanted: Criteria, known: Prefixes, page: Page): Promise<Hit[]> {
  for (const way of strategiesOf(wanted, known, page, await frequencies())) {
    const { hits, isWhole } = complete(await run(statementOf(way, wanted, known, page)), page.limit);
    if (isWhole) return hits;
  }
  throw new Error('Looking everything up has no end.');
}

function statementOf(way: Strategy, wanted: Criteria, known: Prefixes, page: Page): Statement {
  switch (way.kind) {
    case 'in-order': {
      const all = { text: textCondition(wanted.meanings, known), keys: wanted.keys };
      return inOrderStatement(wanted, all, page, way.budget);
    }
    case 'tier':
      return bandStatement(wanted, way.split, page, way.tier);
    case 'look-up':
      return lookupStatement(wanted, way.split, page);
  }
}

/** The same few dozen texts come again and again: with a name each connection reads one once, and only plans it anew. */
async function run({ text, values }: Statement): Promise<Hit[]> {
  const name = createHash('sha1').update(text).digest('base64');
  return (await pool().query<Hit>({ name, text, values })).rows;
}

/** The rows down to where an order was not read any further. */
export function complete(rows: readonly Hit[], limit: number): { hits: Hit[]; isWhole: boolean } {
  const end = rows.findIndex((row) => row.is_end);
  const hits = rows.slice(0, end < 0 ? rows.length : end + 1).filter((row) => row.is_hit);
  return { hits: hits.slice(0, limit), isWhole: end < 0 || hits.length >= limit };
}
