import { searchConditions } from '@/lib/contracts/search';
import { languageName } from '@/lib/domain/languages';
import { type AttributeKind, db } from '@/server/platform/db';
import { searchReader } from '@/server/platform/read-replica';
import { packKey } from './keys';
import { keysOfValues, criteriaOf } from './criteria';
import { availableValues } from './facet-availability';
import { cached } from './cached';

export type LanguageCount = { code: string; name: string; count: number };

export function listLanguages(): Promise<LanguageCount[]> {
  return cached('languages', async () => {
    const reader = searchReader();
    const { rows } = await reader.query<{ value: string; id: number }>(
      `SELECT value, id FROM search.term WHERE kind = 'place' AND value NOT LIKE '%/%'`,
    );
    const counts = await reader.query<{ count: number }>(
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

export async function listDialects(language: string): Promise<string[]> {
  const criteria = await criteriaOf(searchConditions.parse({ language }), null);
  if (!criteria) return [];
  const dialects = await db.dialect.findMany({
    where: { languageCode: language, mergedInto: null },
    select: { name: true },
  });
  const names = dialects.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
  const isAvailable = await availableValues(criteria, await keysOfValues('dialect', names, { language }));
  return names.filter((_, index) => isAvailable[index]);
}

export function listAttributes(kind: AttributeKind): Promise<string[]> {
  return cached(kind, async () => {
    const attributes = await db.demoAttribute.findMany({
      where: { kind, mergedInto: null },
      orderBy: [{ position: 'asc' }, { name: 'asc' }],
    });
    return attributes.map((attribute) => attribute.name);
  });
}
