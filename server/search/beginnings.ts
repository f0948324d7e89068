import type pg from 'pg';

/** More words than this that begin alike are looked up by their beginning. */
const mostListed = 16;

/** For each typed word the words of voices that begin with it; null where there are too many to list. */
export type Beginnings = ReadonlyMap<string, readonly string[] | null>;

/**
 * Lists what each word may be the beginning of. Whole words are found faster than beginnings, and one that has none is
 * known to be mistyped before anything is searched. Words of voices that are gone may be among them.
 */
export async function beginningsOf(pool: pg.Pool, words: readonly string[]): Promise<Beginnings> {
  if (words.length === 0) return new Map();
  const { rows } = await pool.query<{ typed: string; word: string }>({
    // Each connection reads it once.
    name: 'search-beginnings',
    text: `SELECT typed, word FROM unnest($1::text[]) AS typed CROSS JOIN LATERAL (
       SELECT word FROM search.word WHERE word >= typed AND word < typed || U&'\\+10FFFF' ORDER BY word LIMIT $2) AS w`,
    values: [words, mostListed + 1],
  });
  const found = new Map<string, string[]>(words.map((word) => [word, []]));
  for (const { typed, word } of rows) found.get(typed)?.push(word);
  return new Map([...found].map(([typed, list]) => [typed, list.length > mostListed ? null : list]));
}
