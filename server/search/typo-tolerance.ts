import type pg from 'pg';
import { type Prefixes, prefixesOf } from './prefixes';
import { frequencies } from './frequencies';
import { hasPrefixWithOneError, deletionsOfTyped, isOneErrorApart, minTypoTolerantLength } from './spelling';

/** Words that one mistyped word may stand for; more would make the search slow and its result a guess. */
const mostMeanings = 10;
const mostCandidates = 200;

/** The words that each typed word may stand for. */
export type WordVariants = readonly (readonly string[])[];

/** Every word stands for itself, unless no voice has a word that begins with it: then for those one typing error away. */
export async function variantsOf(pool: pg.Pool, words: readonly string[], known: Prefixes): Promise<WordVariants> {
  const long = words.filter((word) => [...word].length >= minTypoTolerantLength);
  const unknown = await wordsOfNobody(pool, long, known);
  return Promise.all(words.map(async (word) => (unknown.has(word) ? wordsNear(pool, word) : [word])));
}

async function wordsOfNobody(pool: pg.Pool, words: readonly string[], known: Prefixes): Promise<Set<string>> {
  const unknown = new Set(words.filter((word) => known.get(word)?.length === 0));
  const { ofBeginning } = await frequencies();
  // A rare word may be that of a voice that is gone.
  const doubtful = words.filter((word) => !unknown.has(word) && ofBeginning(word) === 0);
  if (doubtful.length === 0) return unknown;
  // They are rare, and counted by the index. Asked whether there is one, the planner would look through the voices for it.
  const { rows } = await pool.query<{ at: number }>(
    `SELECT at::int FROM unnest($1::tsquery[]) WITH ORDINALITY AS asked (words, at)
     WHERE (SELECT count(*) FROM search.voice WHERE doc @@ words) = 0`,
    [doubtful.map((word) => textCondition([[word]], known))],
  );
  for (const { at } of rows) unknown.add(doubtful[at - 1] ?? '');
  return unknown;
}

async function wordsNear(pool: pg.Pool, typed: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string; is_attribute: boolean }>(
    'SELECT word, is_attribute FROM search.word WHERE deletions && $1::text[] ORDER BY is_attribute DESC, word LIMIT $2',
    [deletionsOfTyped(typed), mostCandidates],
  );
  const near = rows.filter(({ word }) => hasPrefixWithOneError(typed, word));
  const isWhole = ({ word }: { word: string }) => Number(isOneErrorApart(typed, word));
  const best = near.sort((a, b) => isWhole(b) - isWhole(a) || Number(b.is_attribute) - Number(a.is_attribute));
  // A word that nothing is near to stays itself and finds nothing.
  return best.length > 0 ? best.slice(0, mostMeanings).map(({ word }) => word) : [typed];
}

/** What the meanings of all words may be the beginning of. */
export function prefixesOfAll(pool: pg.Pool, meanings: WordVariants): Promise<Prefixes> {
  return prefixesOf(pool, [...new Set(meanings.flat())]);
}

/** As a text search condition: every word, each by any of its meanings, each as a beginning; null for no words. */
export function textCondition(meanings: WordVariants, known: Prefixes): string | null {
  if (meanings.length === 0) return null;
  // Words are letters and digits only (server/search/words.ts), so nothing breaks out of the quotes.
  const anyOf = (words: readonly string[]) => {
    const terms = words.flatMap((word) => {
      const whole = known.get(word);
      return whole && whole.length > 0 ? whole.map((one) => `'${one}'`) : [`'${word}':*`];
    });
    return `(${[...new Set(terms)].join(' | ')})`;
  };
  return meanings.map(anyOf).join(' & ');
}
