import { z } from 'zod';
import { now } from '@/server/platform/clock';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { searchReader } from '@/server/platform/postgres/read-replica';

/** Frequencies of facets and words, for choosing a strategy. They are estimates: results never depend on them. */
export type Frequencies = {
  voices: number;
  /** Share of the voices, 0 to 1, with at least one of these combinations of facets. */
  ofKeys(keys: readonly bigint[]): number;
  /** Share of the voices with a word of this prefix; 0 for rare and unknown prefixes. */
  ofPrefix(word: string): number;
  /** Share of the voices with exactly this word; 0 for rare and unknown words. */
  ofWord(word: string): number;
};

const freshMs = 60_000;
let latest: { until: number; value: Promise<Frequencies> } | undefined;

/**
 * Returns values that are refreshed in the background at most once a minute; callers get the previous values meanwhile.
 */
export function frequencies(): Promise<Frequencies> {
  if (!latest) {
    latest = { until: now().getTime() + freshMs, value: readFrequencies() };
    latest.value.catch(() => (latest = undefined));
  } else if (latest.until < now().getTime()) {
    latest.until = now().getTime() + freshMs;
    const current = latest;
    readFrequencies().then(
      (read) => (current.value = Promise.resolve(read)),
      () => (current.until = 0),
    );
  }
  return latest.value;
}

const statsRow = z.strictObject({
  attname: z.string(),
  elements: z.array(z.string()).nullable(),
  shares: z.array(z.number()).nullable(),
});
const sizeRow = z.strictObject({ voices: z.int() });

async function readFrequencies(): Promise<Frequencies> {
  const [stats, size] = await Promise.all([
    queryRows(searchReader(), statsRow, {
      text: `SELECT attname, most_common_elems::text::text[] AS elements, most_common_elem_freqs AS shares FROM pg_stats
       WHERE schemaname = 'search' AND tablename = 'voice' AND attname IN ('keys', 'doc')`,
    }),
    queryRow(searchReader(), sizeRow, {
      text: "SELECT greatest(reltuples, 0)::int AS voices FROM pg_class WHERE oid = 'search.voice'::regclass",
    }),
  ]);
  const sharesOf = (name: string) => {
    const row = stats.find(({ attname }) => attname === name);
    // pg_stats appends the minimum and maximum share, which are not used.
    return (row?.elements ?? []).map((element, index) => [element, row?.shares?.[index] ?? 0] as const);
  };
  const keys = new Map(sharesOf('keys').map(([key, share]) => [BigInt(key), share]));
  const words = sharesOf('doc').toSorted(([a], [b]) => (a < b ? -1 : 1));
  const shareOfWord = new Map(words);
  return {
    voices: size?.voices ?? 0,
    ofKeys: (requestedKeys) =>
      Math.min(
        1,
        requestedKeys.reduce((sum, key) => sum + (keys.get(key) ?? 0), 0),
      ),
    ofPrefix: (word) =>
      Math.min(
        1,
        words
          .slice(lowerBound(words, word), lowerBound(words, `${word}\u{10FFFF}`))
          .reduce((sum, [, share]) => sum + share, 0),
      ),
    ofWord: (word) => shareOfWord.get(word) ?? 0,
  };
}

function lowerBound(words: readonly (readonly [string, number])[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.[0] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
