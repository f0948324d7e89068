import { searchConditions } from '@/lib/contracts/search';
import { languageName } from '@/lib/domain/languages';
import { type AttributeKind, db, pool } from '@/server/platform/db';
import { packKey } from '@/server/search/keys';
import { keysOfValues, criteriaOf } from './criteria';
import { availableValues } from './facet-availability';

export type LanguageCount = { code: string; name: string; count: number };

const freshMs = 15_000;
const usableMs = 5 * 60_000;
const kept = new Map<string, { made: number; value: Promise<unknown>; isRenewing: boolean }>();

/**
 * Lists that every visitor asks for and that change a few times a day: made again at most once in 15 seconds, and nobody
 * waits for it where somebody asked in the last five minutes.
 */
function keep<T>(name: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(name);
  const age = known ? Date.now() - known.made : Number.POSITIVE_INFINITY;
  if (known && age < usableMs) {
    if (age > freshMs && !known.isRenewing) {
      known.isRenewing = true;
      make().then(
        (value) => kept.set(name, { made: Date.now(), value: Promise.resolve(value), isRenewing: false }),
        () => (known.isRenewing = false),
      );
    }
    return known.value as Promise<T>;
  }
  const value = make();
  kept.set(name, { made: Date.now(), value, isRenewing: false });
  value.catch(() => kept.delete(name));
  return value;
}

/** Languages in which published voices have demos, by name. */
export function listLanguages(): Promise<LanguageCount[]> {
  return keep('languages', async () => {
    const { rows } = await pool().query<{ value: string; id: number }>(
      `SELECT value, id FROM search.term WHERE kind = 'place' AND value NOT LIKE '%/%'`,
    );
    const counts = await pool().query<{ count: number }>(
      `SELECT (SELECT count(*)::int FROM search.voice WHERE keys operator(pg_catalog.&&) ARRAY[key]) AS count
       FROM unnest($1::bigint[]) WITH ORDINALITY AS languages (key, at) ORDER BY at`,
      [rows.map((row) => String(packKey({ place: row.id })))],
    );
    return rows
      .map(({ value }, index) => ({ code: value, name: languageName(value), count: counts.rows[index]?.count ?? 0 }))
      .filter((language) => language.count > 0)
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  });
}

/** Dialects of a language in which published voices have demos, by name. */
export async function listDialects(language: string): Promise<string[]> {
  const wanted = await criteriaOf(searchConditions.parse({ language }), null);
  if (!wanted) return [];
  const dialects = await db.dialect.findMany({ where: { languageCode: language }, select: { name: true } });
  const names = dialects.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
  const found = await availableValues(wanted, await keysOfValues('dialect', names, { language }));
  return names.filter((_, index) => found[index]);
}

/** Every value of a facet, in the order the product gives them. */
export function listAttributes(kind: AttributeKind): Promise<string[]> {
  return keep(kind, async () => {
    const attributes = await db.demoAttribute.findMany({
      where: { kind },
      orderBy: [{ position: 'asc' }, { name: 'asc' }],
    });
    return attributes.map((attribute) => attribute.name);
  });
}
