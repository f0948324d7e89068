import { pool } from '@/server/platform/db';

/** How common things are, to choose how to look for them. An estimate: results never depend on it. */
export type Frequencies = {
  /** Published voices. */
  voices: number;
  /** Share of the voices, 0 to 1, with at least one of these combinations of facets. */
  ofKeys(keys: readonly bigint[]): number;
  /** Share of the voices with a word that begins like this; 0 for what is rare or unknown. */
  ofBeginning(word: string): number;
  /** Share of the voices with this very word; 0 for what is rare or unknown. */
  ofWord(word: string): number;
};

const freshMs = 60_000;
let latest: { until: number; value: Promise<Frequencies> } | undefined;

/** Read again once a minute at most; who asks meanwhile gets those before. */
export function frequencies(): Promise<Frequencies> {
  if (!latest) {
    latest = { until: Date.now() + freshMs, value: readFrequencies() };
    latest.value.catch(() => (latest = undefined));
  } else if (latest.until < Date.now()) {
    latest.until = Date.now() + freshMs;
    const current = latest;
    readFrequencies().then(
      (read) => (current.value = Promise.resolve(read)),
      () => (current.until = 0),
    );
  }
  return latest.value;
}

type Row = { attname: string; elements: string[]; shares: number[] };

/** From what ANALYZE counted. */
async function readFrequencies(): Promise<Frequencies> {
  const [stats, size] = await Promise.all([
    pool().query<Row>(
      `SELECT attname, most_common_elems::text::text[] AS elements, most_common_elem_freqs AS shares FROM pg_stats
       WHERE schemaname = 'search' AND tablename = 'voice' AND attname IN ('keys', 'doc')`,
    ),
    pool().query<{ voices: number }>(
      "SELECT greatest(reltuples, 0)::int AS voices FROM pg_class WHERE oid = 'search.voice'::regclass",
    ),
  ]);
  const sharesOf = (name: string) => {
    const row = stats.rows.find(({ attname }) => attname === name);
    // Behind the shares of the elements stand their least and greatest, which are not needed here.
    return (row?.elements ?? []).map((element, index) => [element, row?.shares[index] ?? 0] as const);
  };
  const keys = new Map(sharesOf('keys').map(([key, share]) => [BigInt(key), share]));
  const words = sharesOf('doc').toSorted(([a], [b]) => (a < b ? -1 : 1));
  const whole = new Map(words);
  return {
    voices: size.rows[0]?.voices ?? 0,
    ofKeys: (asked) =>
      Math.min(
        1,
        asked.reduce((sum, key) => sum + (keys.get(key) ?? 0), 0),
      ),
    ofBeginning: (word) =>
      Math.min(
        1,
        words
          .slice(firstFrom(words, word), firstFrom(words, `${word}\u{10FFFF}`))
          .reduce((sum, [, share]) => sum + share, 0),
      ),
    ofWord: (word) => whole.get(word) ?? 0,
  };
}

/** The place of the first word that does not come before `word`. */
function firstFrom(words: readonly (readonly [string, number])[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.[0] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
