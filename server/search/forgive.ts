import type pg from 'pg';
import { beginsWithOneError, deletionsOfTyped, isOneErrorApart, shortestForgiven } from '@/server/search/spelling';

/** Words that one mistyped word may stand for; more would make the search slow and its result a guess. */
const mostMeanings = 10;
const mostCandidates = 200;

/** The words that each typed word may stand for. */
export type Meanings = readonly (readonly string[])[];

/** Every word stands for itself, unless no voice has a word that begins with it: then for those one typing error away. */
export async function meaningsOf(pool: pg.Pool, words: readonly string[]): Promise<Meanings> {
  const unknown = await wordsOfNobody(
    pool,
    words.filter((word) => [...word].length >= shortestForgiven),
  );
  return Promise.all(words.map(async (word) => (unknown.has(word) ? wordsNear(pool, word) : [word])));
}

async function wordsOfNobody(pool: pg.Pool, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  // One branch a word, so that each is planned by how common that very word is.
  const branches = words.map(
    (_, index) =>
      `SELECT ${index} AS word WHERE NOT EXISTS (SELECT FROM search.voice WHERE doc @@ $${index + 1}::tsquery)`,
  );
  const { rows } = await pool.query<{ word: number }>(
    branches.join(' UNION ALL '),
    words.map((word) => textCondition([[word]])),
  );
  return new Set(rows.flatMap((row) => words[row.word] ?? []));
}

async function wordsNear(pool: pg.Pool, typed: string): Promise<string[]> {
  const { rows } = await pool.query<{ word: string; is_attribute: boolean }>(
    'SELECT word, is_attribute FROM search.word WHERE deletions && $1::text[] ORDER BY is_attribute DESC, word LIMIT $2',
    [deletionsOfTyped(typed), mostCandidates],
  );
  const near = rows.filter(({ word }) => beginsWithOneError(typed, word));
  const isWhole = ({ word }: { word: string }) => Number(isOneErrorApart(typed, word));
  const best = near.sort((a, b) => isWhole(b) - isWhole(a) || Number(b.is_attribute) - Number(a.is_attribute));
  // A word that nothing is near to stays itself and finds nothing.
  return best.length > 0 ? best.slice(0, mostMeanings).map(({ word }) => word) : [typed];
}

/** As a text search condition: every word, each by any of its meanings, each as a beginning. */
export function textCondition(meanings: Meanings): string {
  // Words are letters and digits only (server/search/words.ts), so nothing breaks out of the quotes.
  return meanings.map((words) => `(${words.map((word) => `'${word}':*`).join(' | ')})`).join(' & ');
}
