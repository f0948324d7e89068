import { createHash } from 'node:crypto';
import { z } from 'zod';
import { maxCounted } from '@/lib/domain/search/search-state';
import { RecentValues } from '@/server/platform/cache/cached';
import { queryRow } from '@/server/platform/postgres/query-rows';
import {
  binder,
  type Criteria,
  indexedConditions,
  plainConditions,
  readerFor,
  testedConditions,
} from '@/server/search/conditions';
import type { Prefixes } from '@/server/search/index/prefixes';
import type { Split } from '@/server/search/statement';
import { isSurelyMoreThan, mayBeMoreThan, splitToSample } from '@/server/search/strategies';
import { frequencies } from './frequencies';
import { countedKey } from './key-counts';

/**
 * Selects one voice in 16 by a hash of its id. The index `voice_sample` has only these voices and exactly this
 * condition, so looking up in it takes a sixteenth of the time.
 */
export const inSample = 'hashtext(voice_id) & 15 = 0';

/**
 * Number of matches in the sample that corresponds to about 1,700 voices. For 1,000 voices, 62 matches are expected,
 * and the probability of so many is below 1 in 10 million.
 */
const surelyOverInSample = 107;

const maxSampledSearches = 5_000;
const recentSamples = new RecentValues<boolean>(maxSampledSearches);

/**
 * Returns whether the number of matches is only known once all are looked up: no combination of facets counts them, and
 * neither statistics nor sample say that there are surely more than are counted. The sample is read at most every 15
 * seconds for each search.
 */
export async function needsLookup(criteria: Criteria, prefixes: Prefixes): Promise<boolean> {
  if (countedKey(criteria) !== null) return false;
  const common = await frequencies();
  if (isSurelyMoreThan(maxCounted, criteria, prefixes, common)) return false;
  if (!mayBeMoreThan(maxCounted, criteria, prefixes, common)) return true;
  const { wordVariants, keys, gender } = criteria;
  return recentSamples.get(JSON.stringify([wordVariants, keys?.map(String), gender]), async () => {
    const found = await countInSample(criteria, splitToSample(criteria, prefixes, common));
    return found < surelyOverInSample;
  });
}

const sampleRow = z.strictObject({ found: z.int() });

async function countInSample(criteria: Criteria, { lookedUp, tested }: Split): Promise<number> {
  const { values, bind } = binder();
  const conditions = [
    inSample,
    ...plainConditions(criteria, bind),
    ...indexedConditions(lookedUp, bind),
    ...testedConditions(tested, criteria, bind),
  ];
  const text = `SELECT count(*)::int AS found
    FROM (SELECT FROM search.voice WHERE ${conditions.join(' AND ')} LIMIT ${surelyOverInSample}) AS sample`;
  const name = createHash('sha1').update(text).digest('base64');
  const row = await queryRow(readerFor(criteria), sampleRow, { name, text, values });
  return row?.found ?? 0;
}

/** Clears the cache for tests and benchmarks. */
export const forgetSamples = (): void => recentSamples.clear();
