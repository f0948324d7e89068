import { z } from 'zod';
import { searchConditions } from '@/lib/contracts/search';
import { languageName } from '@/lib/domain/people/languages';
import { type AttributeKind, db } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { searchReader } from '@/server/platform/postgres/read-replica';
import { countValues } from './count-values';
import { keysOfValues, criteriaOf } from '@/server/search/criteria';
import { languageKind } from '@/server/search/terms';
import { cached } from '@/server/platform/cache/cached';

/** `count` is the number of voices, at most `maxCounted`. */
export type LanguageCount = { code: string; name: string; count: number };

const languageRow = z.strictObject({ code: z.string() });

export function listLanguages(): Promise<LanguageCount[]> {
  return cached('languages', async () => {
    const rows = await queryRows(searchReader(), languageRow, {
      text: `SELECT value AS code FROM search.term WHERE kind = $1 AND value NOT LIKE '%/%'`,
      values: [languageKind],
    });
    const codes = rows.map(({ code }) => code);
    const anything = await criteriaOf(searchConditions.parse({}), null);
    const counts = anything && (await countValues(anything, await keysOfValues('language', codes, {})));
    return codes
      .map((code, index) => ({ code, name: languageName(code), count: counts?.[index]?.count ?? 0 }))
      .filter((language) => language.count > 0)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  });
}

export async function listDialects(language: string): Promise<string[]> {
  const criteria = await criteriaOf(searchConditions.parse({ language }), null);
  if (!criteria) return [];
  const dialects = await db.dialect.findMany({
    where: { languageCode: language, mergedInto: null },
    select: { name: true },
  });
  const names = dialects.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'));
  const matches = await countValues(criteria, await keysOfValues('dialect', names, { language }));
  return names.filter((_, index) => matches[index]?.findsVoices);
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
