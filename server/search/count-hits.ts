import { createHash } from 'node:crypto';
import { maxCounted } from '@/lib/domain/search-state';
import { now } from '@/server/platform/clock';
import { type Bind, binder, type Criteria, indexedConditions, plainConditions, testedConditions } from './conditions';
import { findHits } from './find-hits';
import { frequencies } from './frequencies';
import type { Prefixes } from './prefixes';
import { readerFor } from './reader';
import { isSurelyMoreThan, splitToCount } from './strategies';

/**
 * Counts the voices that match, at most `maxCounted`.
 * @param criteria with words after typo tolerance, and their `prefixes` (server/search/find-hits.ts)
 */
export async function countHits(criteria: Criteria, prefixes: Prefixes): Promise<number> {
  if (isSurelyMoreThan(maxCounted, criteria, prefixes, await frequencies())) return maxCounted;
  const { values, bind } = binder();
  const conditions = await matchConditions(criteria, prefixes, bind);
  const text = `SELECT count(*)::int AS total FROM
    (SELECT FROM search.voice WHERE ${conditions.join(' AND ') || 'true'} LIMIT ${maxCounted}) AS found`;
  const name = createHash('sha1').update(text).digest('base64');
  const { rows } = await readerFor(criteria).query<{ total: number }>({ name, text, values });
  return rows[0]?.total ?? 0;
}

/** Conditions of the rows of all matches, in any order. */
export async function matchConditions(criteria: Criteria, prefixes: Prefixes, bind: Bind): Promise<string[]> {
  const { lookedUp, tested } = splitToCount(criteria, prefixes, await frequencies());
  return [
    ...plainConditions(criteria, bind),
    ...indexedConditions(lookedUp, bind),
    ...testedConditions(tested, criteria, bind),
  ];
}

export async function countVoices(criteria: Criteria): Promise<number> {
  const page = { asOf: now().toISOString(), after: null, limit: 1 };
  const { hits, used, prefixes } = await findHits(criteria, page);
  return hits.length === 0 ? 0 : countHits(used, prefixes);
}
