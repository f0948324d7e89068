import { z } from 'zod';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { type Criteria, isOfShortList, readerFor } from '@/server/search/conditions';

/** Key that all voices have. */
const everyVoice = 0n;

/**
 * Returns the combination of facets whose voices are the matches; null if the criteria need more than one.
 * @param keys of the criteria, or of a value of a facet.
 */
export function countedKey(criteria: Criteria, keys = criteria.keys): bigint | null {
  if (isOfShortList(criteria) || criteria.wordVariants.length > 0) return null;
  const [key, ...others] = keys ?? [everyVoice];
  return key === undefined || others.length > 0 ? null : key;
}

const countRow = z.strictObject({ key: z.string(), total: z.int() });

/**
 * Reads how many voices of the gender of the criteria, or of any, have each combination. A trigger of search.voice counts them, so that
 * the numbers are exact.
 */
export async function countsOfKeys(criteria: Criteria, keys: readonly bigint[]): Promise<(key: bigint) => number> {
  const rows = await queryRows(readerFor(criteria), countRow, {
    name: `search-key-counts-${criteria.gender ?? 'any'}`,
    text: `SELECT key, ${criteria.gender ?? 'voices'} AS total FROM search.key_count WHERE key = ANY($1::bigint[])`,
    values: [keys.map(String)],
  });
  const totals = new Map(rows.map(({ key, total }) => [BigInt(key), total]));
  return (key) => totals.get(key) ?? 0;
}
