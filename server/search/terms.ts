import { z } from 'zod';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { Reader } from '@/server/platform/postgres/read-replica';
import { fold } from '@/server/search/index/words';

/** The kind of languages and their dialects in the database. */
export const languageKind = 'place';
export const termRow = z.strictObject({
  kind: z.enum([languageKind, 'type', 'tone', 'age']),
  value: z.string(),
  id: z.int(),
});
export type Term = Omit<z.output<typeof termRow>, 'id'>;

export const languageTerm = (code: string): Term => ({ kind: languageKind, value: fold(code) });
export const dialectTerm = (code: string, dialect: string): Term => ({
  kind: languageKind,
  value: `${fold(code)}/${fold(dialect)}`,
});
export const attributeTerm = (kind: 'type' | 'tone' | 'age', name: string): Term => ({ kind, value: fold(name) });

export const termName = ({ kind, value }: Term): string => `${kind} ${value}`;

/** Ids never change once assigned. Unknown values are not cached. */
const cachedIds = new Map<string, number>();
const maxCachedIds = 20_000;

export async function findTerms(reader: Reader, terms: readonly Term[]): Promise<Map<string, number>> {
  const uncached = terms.filter((term) => !cachedIds.has(termName(term)));
  if (uncached.length > 0) {
    const rows = await queryRows(reader, termRow, {
      text: `SELECT kind, value, id FROM search.term
       WHERE (kind, value) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
      values: [uncached.map((term) => term.kind), uncached.map((term) => term.value)],
    });
    rememberTerms(rows.map((row) => [termName(row), row.id]));
  }
  return rememberedTerms(terms);
}

export function rememberedTerms(terms: readonly Term[]): Map<string, number> {
  const ids = new Map<string, number>();
  for (const term of terms) {
    const id = cachedIds.get(termName(term));
    if (id !== undefined) ids.set(termName(term), id);
  }
  return ids;
}

/** Call only with committed ids. */
export function rememberTerms(entries: Iterable<readonly [string, number]>): void {
  if (cachedIds.size > maxCachedIds) cachedIds.clear();
  for (const [name, id] of entries) cachedIds.set(name, id);
}

const dialectRow = termRow.pick({ id: true });

export async function findDialects(reader: Reader, dialect: string): Promise<number[]> {
  const rows = await queryRows(reader, dialectRow, {
    text: `SELECT id FROM search.term WHERE kind = $1 AND split_part(value, '/', 2) = $2`,
    values: [languageKind, fold(dialect)],
  });
  return rows.map((row) => row.id);
}
