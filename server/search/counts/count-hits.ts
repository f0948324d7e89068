import { createHash } from 'node:crypto';
import { maxCounted } from '@/lib/domain/search/search-state';
import { now } from '@/server/platform/clock';
import {
  type Bind,
  binder,
  type Criteria,
  indexedConditions,
  plainConditions,
  testedConditions,
} from '@/server/search/conditions';
import { findHits, type Hits } from '@/server/search/find-hits';
import { frequencies } from './frequencies';
import type { Prefixes } from '@/server/search/index/prefixes';
import { readerFor } from '@/server/search/reader';
import { countedKey, countsOfKeys } from './key-counts';
import { sampleIsOver } from './sample';
import type { Split } from '@/server/search/statement';
import { isSurelyMoreThan, mayBeMoreThan, splitToCount, splitToSample } from '@/server/search/strategies';

/**
 * Counts the voices that match, at most `maxCounted`.
 * @param criteria with words after typo tolerance, and their `prefixes` (server/search/find-hits.ts)
 */
export async function countHits(criteria: Criteria, prefixes: Prefixes): Promise<number> {
  const key = countedKey(criteria);
  if (key !== null) return Math.min(maxCounted, (await countsOfKeys(criteria, [key]))(key));
  const common = await frequencies();
  if (isSurelyMoreThan(maxCounted, criteria, prefixes, common)) return maxCounted;
  const { values, bind } = binder();
  const all = matching(criteria, splitToCount(criteria, prefixes, common), bind);
  const exact = `(SELECT count(*)::int FROM (SELECT FROM search.voice WHERE ${all} LIMIT ${maxCounted}) AS found)`;
  const inSample = mayBeMoreThan(maxCounted, criteria, prefixes, common)
    ? matching(criteria, splitToSample(criteria, prefixes, common), bind)
    : null;
  const total = inSample ? `CASE WHEN ${sampleIsOver(inSample)} THEN ${maxCounted} ELSE ${exact} END` : exact;
  const text = `SELECT ${total} AS total`;
  const name = createHash('sha1').update(text).digest('base64');
  const { rows } = await readerFor(criteria).query<{ total: number }>({ name, text, values });
  return rows[0]?.total ?? 0;
}

function matching(criteria: Criteria, { lookedUp, tested }: Split, bind: Bind): string {
  const conditions = [
    ...plainConditions(criteria, bind),
    ...indexedConditions(lookedUp, bind),
    ...testedConditions(tested, criteria, bind),
  ];
  return conditions.join(' AND ') || 'true';
}

/**
 * Returns the number of matches of a first page, at most `maxCounted`.
 * @param count counts them where the strategy has not read them all
 */
export async function countFound({ hits, used, prefixes }: Hits, count: typeof countHits): Promise<number> {
  const [first] = hits;
  if (!first) return 0;
  return Math.min(maxCounted, first.total ?? (await count(used, prefixes)));
}

export async function countVoices(criteria: Criteria): Promise<number> {
  if (countedKey(criteria) !== null) return countHits(criteria, new Map());
  const page = { asOf: now().toISOString(), after: null, limit: 1 };
  return countFound(await findHits(criteria, page), countHits);
}
