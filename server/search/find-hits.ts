import { createHash } from 'node:crypto';
import { maxCounted } from '@/lib/domain/search/search-state';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { Reader } from '@/server/platform/postgres/read-replica';
import { frequencies } from '@/server/search/counts/frequencies';
import { countedKey } from '@/server/search/counts/key-counts';
import { needsLookup } from '@/server/search/counts/sample';
import { type Prefixes, prefixesOf } from '@/server/search/index/prefixes';
import { type Criteria, isOfShortList, readerFor } from './conditions';
import { sortedLookupStatement, sortedScanStatement } from './sort';
import {
  bandStatement,
  type Hit,
  hitRow,
  inOrderStatement,
  lookupStatement,
  type Page,
  type Statement,
} from './statement';
import { splitToCount, strategiesOf, type Strategy } from './strategies';
import { prefixesOfAll, textCondition, variantsOf } from './typo-tolerance';

/** `used` has the words that were searched, after typo tolerance, and `prefixes` their completions. */
export type Hits = { hits: Hit[]; used: Criteria; prefixes: Prefixes; toleratesTypos: boolean };

export async function findHits(criteria: Criteria, page: Page): Promise<Hits> {
  const { after } = page;
  const reader = readerFor(criteria);
  const words = criteria.wordVariants.flat();
  const prefixes = await prefixesOf(reader, words);
  if (!after?.toleratesTypos) {
    const hasUnknownWord = words.some((word) => prefixes.get(word)?.length === 0);
    const hits = hasUnknownWord ? [] : await find(reader, criteria, prefixes, page);
    if (hits.length > 0 || after || words.length === 0)
      return { hits, used: criteria, prefixes, toleratesTypos: false };
  }
  const wordVariants = await variantsOf(reader, words, prefixes);
  const used = { ...criteria, wordVariants };
  const usedPrefixes = await prefixesOfAll(reader, wordVariants);
  return { hits: await find(reader, used, usedPrefixes, page), used, prefixes: usedPrefixes, toleratesTypos: true };
}

async function find(reader: Reader, criteria: Criteria, prefixes: Prefixes, page: Page): Promise<Hit[]> {
  for (const strategy of await strategiesFor(criteria, prefixes, page)) {
    const { hits, isWhole } = complete(await run(reader, statementOf(strategy, criteria, prefixes, page)), page.limit);
    if (isWhole) return hits;
  }
  throw new Error('No search strategy completed.');
}

/**
 * Returns the strategies. A look-up of all matches also counts them, which takes less than to count them besides
 * another strategy.
 */
async function strategiesFor(criteria: Criteria, prefixes: Prefixes, page: Page): Promise<Strategy[]> {
  const common = await frequencies();
  if (!page.isCounted || isOfShortList(criteria)) return strategiesOf(criteria, prefixes, page, common);
  if (await needsLookup(criteria, prefixes)) {
    return [{ kind: 'look-up', split: splitToCount(criteria, prefixes, common) }];
  }
  const atLeast = countedKey(criteria) === null ? maxCounted : 0;
  return strategiesOf(criteria, prefixes, page, common, atLeast);
}

function statementOf(strategy: Strategy, criteria: Criteria, prefixes: Prefixes, page: Page): Statement {
  const { column } = page;
  switch (strategy.kind) {
    case 'in-order': {
      const all = { text: textCondition(criteria.wordVariants, prefixes), keys: criteria.keys };
      if (column) return sortedScanStatement(criteria, all, { ...page, column }, strategy.budget);
      return inOrderStatement(criteria, all, page, strategy.budget);
    }
    case 'band':
      return bandStatement(criteria, strategy.split, page, strategy.band);
    case 'look-up':
      if (column) return sortedLookupStatement(criteria, strategy.split, { ...page, column });
      return lookupStatement(criteria, strategy.split, page);
  }
}

/** Runs a named statement, which each connection parses once; it is still planned for each execution. */
async function run(reader: Reader, { text, values }: Statement): Promise<Hit[]> {
  const name = createHash('sha1').update(text).digest('base64');
  return queryRows(reader, hitRow, { name, text, values });
}

/** Returns the rows above the marker row, if any, and whether they fill the page. */
export function complete(rows: readonly Hit[], limit: number): { hits: Hit[]; isWhole: boolean } {
  const end = rows.findIndex((row) => row.is_end);
  const hits = rows.slice(0, end < 0 ? rows.length : end + 1).filter((row) => row.is_hit);
  return { hits: hits.slice(0, limit), isWhole: end < 0 || hits.length >= limit };
}
