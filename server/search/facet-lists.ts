import { languageName } from '@/lib/domain/languages';
import { type AttributeKind, db, pool } from '@/server/platform/db';
import { packKey } from '@/server/search/keys';
import { dialectTerm, findTerms, termName } from '@/server/search/terms';

export type LanguageCount = { code: string; name: string; count: number };

const keptMs = 15_000;
const kept = new Map<string, { until: number; value: Promise<unknown> }>();

/** Lists that every visitor asks for and that change a few times a day: made again at most once in 15 seconds. */
function keep<T>(name: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(name);
  if (known && known.until > Date.now()) return known.value as Promise<T>;
  const value = make();
  kept.set(name, { until: Date.now() + keptMs, value });
  value.catch(() => kept.delete(name));
  return value;
}

/** Languages in which published voices have demos, by name. */
export function listLanguages(): Promise<LanguageCount[]> {
  return keep('languages', async () => {
    const { rows } = await pool().query<{ value: string; id: number }>(
      `SELECT value, id FROM search.term WHERE kind = 'place' AND value NOT LIKE '%/%'`,
    );
    if (rows.length === 0) return [];
    const counts = await pool().query<{ count: number }>(
      rows
        .map(
          (_, index) =>
            `SELECT ${index} AS at, count(*)::int AS count FROM search.voice WHERE keys operator(pg_catalog.&&) $${index + 1}::bigint[]`,
        )
        .join(' UNION ALL ')
        .concat(' ORDER BY at'),
      rows.map((row) => [String(packKey({ place: row.id }))]),
    );
    return rows
      .map(({ value }, index) => ({ code: value, name: languageName(value), count: counts.rows[index]?.count ?? 0 }))
      .filter((language) => language.count > 0)
      .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  });
}

/** Dialects of a language in which published voices have demos, by name. */
export async function listDialects(language: string): Promise<string[]> {
  const dialects = await db.dialect.findMany({ where: { languageCode: language }, select: { name: true } });
  const terms = dialects.map(({ name }) => ({ name, term: dialectTerm(language, name) }));
  const ids = await findTerms(
    pool(),
    terms.map(({ term }) => term),
  );
  const known = terms.flatMap(({ name, term }) => {
    const place = ids.get(termName(term));
    return place === undefined ? [] : [{ name, key: packKey({ place }) }];
  });
  const found = await areFound(
    known.map(({ key }) => ({ conditions: `keys operator(pg_catalog.&&) $1::bigint[]`, values: [[String(key)]] })),
  );
  return known
    .filter((_, index) => found[index])
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'en'));
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

export type Question = { conditions: string; values: unknown[] };

/** Whether each set of conditions finds a voice: one statement, each branch planned by its own values. */
export async function areFound(questions: readonly Question[]): Promise<boolean[]> {
  if (questions.length === 0) return [];
  const values: unknown[] = [];
  const branches = questions.map((question, index) => {
    const first = values.length;
    values.push(...question.values);
    const numbered = question.conditions.replace(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`);
    return `SELECT ${index} AS at, EXISTS (SELECT FROM search.voice WHERE ${numbered || 'true'}) AS found`;
  });
  const { rows } = await pool().query<{ found: boolean }>(`${branches.join(' UNION ALL ')} ORDER BY at`, values);
  return rows.map((row) => row.found);
}
