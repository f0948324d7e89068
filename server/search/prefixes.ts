import type pg from 'pg';

/**
 * Beginnings of so many letters stand in a row as words of their own: of the words of its name and city, of which there
 * are no end of, more than of the words of facets.
 */
const kept = { shortest: 2, longest: 5, longestOfAttributes: 3 };

/** Typed words are letters and digits only (server/search/words.ts): none is one of these. */
const beginningWord = (beginning: string) => `~${beginning}`;

/** How a voice's words begin, as words beside those that are typed: a beginning is looked up like one word. */
export function prefixTokens(named: readonly string[], attributes: readonly string[]): string[] {
  const all = [...beginnings(named, kept.longest), ...beginnings(attributes, kept.longestOfAttributes)];
  return [...new Set(all)].map(beginningWord);
}

function beginnings(words: readonly string[], longest: number): string[] {
  return words.flatMap((word) => {
    const letters = [...word].slice(0, longest);
    return letters.slice(kept.shortest - 1).map((_, at) => letters.slice(0, kept.shortest + at).join(''));
  });
}

/** More words than this that begin alike are looked up by their beginning. */
const mostWords = 16;

/**
 * For each typed word the words of rows that tell whether a voice has a word that begins with it; null where there are too
 * many, and all that begin so have to be collected.
 */
export type Prefixes = ReadonlyMap<string, readonly string[] | null>;

/**
 * Lists what each word may be the beginning of. Few words are found faster than many or than a beginning, and one that
 * has none is known to be mistyped before anything is searched. Words of voices that are gone may be among them.
 */
export async function prefixesOf(pool: pg.Pool, words: readonly string[]): Promise<Prefixes> {
  if (words.length === 0) return new Map();
  const { rows } = await pool.query<{ typed: string; listed: string[]; attributes: string[] }>({
    // Each connection reads it once.
    name: 'search-beginnings',
    text: `SELECT typed, ARRAY(SELECT word ${beginSo} ORDER BY word LIMIT $2) AS listed,
       ARRAY(SELECT word ${beginSo} AND is_attribute ORDER BY word LIMIT $2) AS attributes
       FROM unnest($1::text[]) AS typed`,
    values: [words, mostWords + 1],
  });
  return new Map(rows.map(({ typed, listed, attributes }) => [typed, fewest(typed, listed, attributes)]));
}

const beginSo = "FROM search.word WHERE word >= typed AND word < typed || U&'\\+10FFFF'";

function fewest(typed: string, listed: readonly string[], attributes: readonly string[]): readonly string[] | null {
  const { length } = [...typed];
  const isKept = length >= kept.shortest && length <= kept.longest;
  const byBeginning = [beginningWord(typed), ...(length > kept.longestOfAttributes ? attributes : [])];
  if (isKept && byBeginning.length < listed.length) return byBeginning;
  return listed.length > mostWords ? null : listed;
}
