import type pg from 'pg';
import { fold } from '@/server/search/words';

/** What a facet's number stands for; a place is a language or a dialect of one. */
export type TermKind = 'place' | 'type' | 'tone' | 'age';
export type Term = { kind: TermKind; value: string };

export const languageTerm = (code: string): Term => ({ kind: 'place', value: fold(code) });
export const dialectTerm = (code: string, dialect: string): Term => ({
  kind: 'place',
  value: `${fold(code)}/${fold(dialect)}`,
});
export const attributeTerm = (kind: 'type' | 'tone' | 'age', name: string): Term => ({ kind, value: fold(name) });

export const termName = ({ kind, value }: Term): string => `${kind} ${value}`;

/** Numbers are never changed once given out, so what was seen once stays true. Unknown values are asked for again. */
const seen = new Map<string, number>();
const mostSeen = 20_000;

/** The number of each term that has one, by `termName`. */
export async function findTerms(pool: pg.Pool, terms: readonly Term[]): Promise<Map<string, number>> {
  const unseen = terms.filter((term) => !seen.has(termName(term)));
  if (unseen.length > 0) {
    const { rows } = await pool.query<Term & { id: number }>(
      `SELECT kind, value, id FROM search.term
       WHERE (kind, value) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
      [unseen.map((term) => term.kind), unseen.map((term) => term.value)],
    );
    rememberTerms(rows.map((row) => [termName(row), row.id]));
  }
  return rememberedTerms(terms);
}

/** Of those seen before; by `termName`. */
export function rememberedTerms(terms: readonly Term[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const term of terms) {
    const id = seen.get(termName(term));
    if (id !== undefined) found.set(termName(term), id);
  }
  return found;
}

/** Only for numbers that are committed. */
export function rememberTerms(numbers: Iterable<readonly [string, number]>): void {
  if (seen.size > mostSeen) seen.clear();
  for (const [name, id] of numbers) seen.set(name, id);
}

/** Numbers of a dialect's name in whatever languages have one of that name. */
export async function findDialects(pool: pg.Pool, dialect: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM search.term WHERE kind = 'place' AND split_part(value, '/', 2) = $1`,
    [fold(dialect)],
  );
  return rows.map((row) => row.id);
}
