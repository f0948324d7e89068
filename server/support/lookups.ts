import { z } from 'zod';
import type { BodyOf } from '@/lib/contracts/contract';
import {
  type addLookup as addContract,
  type LookupKind,
  lookupKinds,
  type Lookups,
  type mergeLookups as mergeContract,
  type orderLookups as orderContract,
  type removeLookup as removeContract,
  type renameLookup as renameContract,
} from '@/lib/contracts/support-lookups';
import { dialectKey } from '@/lib/domain/people/demos';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { db, Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { queryRows } from '@/server/platform/postgres/query-rows';

const { sql } = Prisma;

const listedRow = z.strictObject({ kind: z.enum(lookupKinds), name: z.string(), numDemos: z.int() });

/** Returns the values that are not merged, with the number of demos that have them. */
export async function listLookups(actor: Actor, languageCode?: string): Promise<Lookups> {
  requireSupport(actor);
  const statement = sql`
    WITH used AS (
      SELECT 'type' AS kind, unnest(types) AS name FROM voice_demos
      UNION ALL SELECT 'tone', unnest(tones) FROM voice_demos
      UNION ALL SELECT 'age', age FROM voice_demos WHERE age IS NOT NULL
      UNION ALL SELECT 'dialect', dialect FROM voice_demos WHERE dialect IS NOT NULL AND language = ${languageCode ?? ''}
    ), counts AS (SELECT kind, name, count(*)::int AS n FROM used GROUP BY kind, name), listed AS (
      SELECT kind::text AS kind, name, position FROM demo_attributes WHERE "mergedInto" IS NULL
      UNION ALL SELECT 'dialect', name, 0 FROM dialects
        WHERE "languageCode" = ${languageCode ?? ''} AND "mergedInto" IS NULL
    )
    SELECT l.kind, l.name, coalesce(c.n, 0) AS "numDemos" FROM listed l
    LEFT JOIN counts c ON c.kind = l.kind AND c.name = l.name ORDER BY l.kind, l.position, l.name`;
  const rows = await queryRows(db, listedRow, statement);
  const ofKind = (kind: LookupKind) =>
    rows.filter((row) => row.kind === kind).map(({ name, numDemos }) => ({ name, numDemos }));
  return { types: ofKind('type'), tones: ofKind('tone'), ages: ofKind('age'), dialects: ofKind('dialect') };
}

export async function addLookup(
  actor: Actor,
  { kind, name: typed, languageCode }: BodyOf<typeof addContract>,
): Promise<Lookups> {
  requireSupport(actor, 'edit-templates');
  const name = normalized(typed);
  await transaction(async (tx) => {
    const isAdded = await (kind === 'dialect'
      ? addDialect(tx, requireLanguage(languageCode), name)
      : addAttribute(tx, kind, name));
    if (!isAdded) throw invalidField('name', 'This value is in the list already.');
    await auditSupportAction(tx, actor, { action: `add-${kind}`, subject: languageCode ?? kind, after: { name } });
  });
  return listLookups(actor, languageCode);
}

const normalized = (typed: string): string => typed.normalize('NFKC').replace(/\s+/gu, ' ');

/** Adds a dialect. A merged or removed value is listed again. */
async function addDialect(tx: Tx, languageCode: string, name: string): Promise<boolean> {
  const key = dialectKey(name);
  const rows = await tx.$queryRaw<unknown[]>`
    INSERT INTO dialects AS d ("languageCode", name, key) VALUES (${languageCode}, ${name}, ${key})
    ON CONFLICT ("languageCode", key) DO UPDATE SET "mergedInto" = NULL WHERE d."mergedInto" IS NOT NULL RETURNING 1`;
  return rows.length > 0;
}

const spellingRow = z.strictObject({ name: z.string(), mergedInto: z.string().nullable() });

async function addAttribute(tx: Tx, kind: 'type' | 'tone' | 'age', name: string): Promise<boolean> {
  const statement = sql`
    SELECT name, "mergedInto" FROM demo_attributes WHERE kind::text = ${kind} AND lower(name) = lower(${name})
    ORDER BY name = ${name} DESC, name FOR UPDATE`;
  const spellings = await queryRows(tx, spellingRow, statement);
  if (spellings.some(({ mergedInto }) => mergedInto === null)) return false;
  const [same] = spellings;
  if (same) {
    const { count } = await tx.demoAttribute.updateMany({
      where: { kind, name: same.name, mergedInto: { not: null } },
      data: { mergedInto: null },
    });
    return count > 0;
  }
  const { _max } = await tx.demoAttribute.aggregate({ where: { kind }, _max: { position: true } });
  await tx.demoAttribute.create({ data: { kind, name, position: (_max.position ?? -1) + 1 } });
  return true;
}

/** Merges a value. The demos have the new value, and the search finds them by it, when this returns. */
export async function mergeLookups(
  actor: Actor,
  { kind, name, into, languageCode }: BodyOf<typeof mergeContract>,
): Promise<Lookups> {
  requireSupport(actor, 'edit-templates');
  if (name === into) throw invalidField('into', 'Please select another value.');
  await transaction(async (tx) => {
    const language = kind === 'dialect' ? requireLanguage(languageCode) : '';
    await markMerged(tx, { kind, name, into, language });
    const numDemos = await replaceInDemos(tx, { kind, name, into, language });
    await auditSupportAction(tx, actor, {
      action: `merge-${kind}`,
      subject: languageCode ?? kind,
      before: { name },
      after: { name: into },
      details: { numDemos },
    });
  });
  return listLookups(actor, languageCode);
}

const changedRow = z.strictObject({ id: z.string() });

/** Returns the number of demos. */
async function replaceInDemos(tx: Tx, merge: Merge): Promise<number> {
  const changed = await queryRows(tx, changedRow, replacement(merge));
  if (merge.kind === 'type') await renameDemos(tx, changed);
  return changed.length;
}

/** Names the demos like `demoName` (lib/domain/people/demos) names a new one. */
async function renameDemos(tx: Tx, demos: readonly z.output<typeof changedRow>[]): Promise<void> {
  const ids = demos.map(({ id }) => id);
  await tx.$executeRaw`UPDATE voice_demos SET name = array_to_string(types, ', ') WHERE id = ANY(${ids})`;
}

type Merge = { kind: LookupKind; name: string; into: string; language: string };

/** Marks a value as merged. Its row stays, so that the next start does not add the value again. */
async function markMerged(tx: Tx, { kind, name, into, language }: Merge): Promise<void> {
  const [table, ofKind] = listOf(kind, language);
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM ${table} WHERE ${ofKind} AND name IN (${name}, ${into}) AND "mergedInto" IS NULL
    ORDER BY name FOR UPDATE`;
  if (rows.length < 2) throw notThere();
  await tx.$executeRaw`
    UPDATE ${table} SET "mergedInto" = ${into} WHERE ${ofKind} AND (name = ${name} OR "mergedInto" = ${name})`;
}

/** Returns the table of a kind, and the condition that selects its values. */
const listOf = (kind: LookupKind, language: string): [Prisma.Sql, Prisma.Sql] =>
  kind === 'dialect'
    ? [sql`dialects`, sql`"languageCode" = ${language}`]
    : [sql`demo_attributes`, sql`kind::text = ${kind}`];

/** Removes a value. Its row stays as merged into itself, so that the next start does not add the value again. */
export async function removeLookup(
  actor: Actor,
  { kind, name, languageCode }: BodyOf<typeof removeContract>,
): Promise<Lookups> {
  requireSupport(actor, 'edit-templates');
  await transaction(async (tx) => {
    const language = kind === 'dialect' ? requireLanguage(languageCode) : '';
    const [table, ofKind] = listOf(kind, language);
    const numRemoved = await tx.$executeRaw`
      UPDATE ${table} SET "mergedInto" = name WHERE ${ofKind} AND name = ${name} AND "mergedInto" IS NULL`;
    if (numRemoved === 0) throw notThere();
    const isUsed = hasValue(kind, name, language);
    const used = await tx.$queryRaw<unknown[]>`SELECT 1 FROM voice_demos WHERE ${isUsed} LIMIT 1`;
    if (used.length > 0) throw new AppError('conflict', 'Demos have this value. Merge it with another one instead.');
    await auditSupportAction(tx, actor, { action: `remove-${kind}`, subject: languageCode ?? kind, before: { name } });
  });
  return listLookups(actor, languageCode);
}

/**
 * Renames a value. The new value takes the place of the old one, whose row stays as merged into it, so that the next
 * start does not add it again. A name that is listed already is a duplicate: it can be merged.
 */
export async function renameLookup(
  actor: Actor,
  { kind, name, newName: typed, languageCode }: BodyOf<typeof renameContract>,
): Promise<Lookups> {
  requireSupport(actor, 'edit-templates');
  const newName = normalized(typed);
  if (name === newName) throw invalidField('newName', 'Please enter another name.');
  await transaction(async (tx) => {
    const language = kind === 'dialect' ? requireLanguage(languageCode) : '';
    await (kind === 'dialect' ? renameDialect(tx, language, name, newName) : renameAttribute(tx, kind, name, newName));
    const numDemos = await replaceInDemos(tx, { kind, name, into: newName, language });
    await auditSupportAction(tx, actor, {
      action: `rename-${kind}`,
      subject: languageCode ?? kind,
      before: { name },
      after: { name: newName },
      details: { numDemos },
    });
  });
  return listLookups(actor, languageCode);
}

const isListed = () => invalidField('newName', 'This value is in the list already. Merge it instead.');
const notThere = () => new AppError('not-found', 'This value does not exist.');

const attributeRow = spellingRow.extend({ position: z.int() });

async function renameAttribute(tx: Tx, kind: 'type' | 'tone' | 'age', name: string, newName: string): Promise<void> {
  const statement = sql`
    SELECT name, position, "mergedInto" FROM demo_attributes
    WHERE kind::text = ${kind} AND (name = ${name} OR lower(name) = lower(${newName})) ORDER BY name FOR UPDATE`;
  const rows = await queryRows(tx, attributeRow, statement);
  const old = rows.find((row) => row.name === name && row.mergedInto === null);
  if (!old) throw notThere();
  if (rows.some((row) => row.name !== name && row.mergedInto === null)) throw isListed();
  const { position } = old;
  await tx.demoAttribute.upsert({
    where: { kind_name: { kind, name: newName } },
    create: { kind, name: newName, position },
    update: { position, mergedInto: null },
  });
  await tx.demoAttribute.updateMany({
    where: { kind, OR: [{ name }, { mergedInto: name }], NOT: { name: newName } },
    data: { mergedInto: newName },
  });
}

const dialectRow = spellingRow.extend({ key: z.string() });

async function renameDialect(tx: Tx, languageCode: string, name: string, newName: string): Promise<void> {
  const key = dialectKey(newName);
  const statement = sql`
    SELECT name, key, "mergedInto" FROM dialects
    WHERE "languageCode" = ${languageCode} AND (name = ${name} OR key = ${key}) ORDER BY name FOR UPDATE`;
  const rows = await queryRows(tx, dialectRow, statement);
  const old = rows.find((row) => row.name === name && row.mergedInto === null);
  if (!old) throw notThere();
  const same = rows.find((row) => row.key === key);
  if (same && same.name !== name && same.mergedInto === null) throw isListed();
  if (same) {
    // Another spelling of the same key: there is one row for it.
    const languageCode_name = { languageCode, name: same.name };
    await tx.dialect.update({ where: { languageCode_name }, data: { name: newName, mergedInto: null } });
  } else {
    await tx.dialect.create({ data: { languageCode, name: newName, key } });
  }
  await tx.dialect.updateMany({
    where: { languageCode, OR: [{ name }, { mergedInto: name }], NOT: { name: newName } },
    data: { mergedInto: newName },
  });
}

const nameRow = z.strictObject({ name: z.string() });

export async function orderLookups(actor: Actor, { kind, names }: BodyOf<typeof orderContract>): Promise<Lookups> {
  requireSupport(actor, 'edit-templates');
  await transaction(async (tx) => {
    const statement = sql`
      SELECT name FROM demo_attributes WHERE kind::text = ${kind} AND "mergedInto" IS NULL
      ORDER BY position, name FOR UPDATE`;
    const rows = await queryRows(tx, nameRow, statement);
    const before = rows.map(({ name }) => name);
    const isSame = before.length === names.length && before.every((name) => names.includes(name));
    if (!isSame) throw new AppError('conflict', 'The list has changed in the meantime. Please look at it again.');
    if (before.every((name, index) => name === names[index])) return;
    await tx.$executeRaw`
      UPDATE demo_attributes a SET position = o.ordinal::int - 1
      FROM unnest(${[...names]}::text[]) WITH ORDINALITY AS o (name, ordinal)
      WHERE a.kind::text = ${kind} AND a.name = o.name`;
    await auditSupportAction(tx, actor, { action: `order-${kind}s`, subject: kind, before, after: names });
  });
  return listLookups(actor);
}

/** Returns the condition of demos that have the value. */
function hasValue(kind: LookupKind, name: string, language: string): Prisma.Sql {
  if (kind === 'age') return sql`age = ${name}`;
  if (kind === 'dialect') return sql`dialect = ${name} AND language = ${language}`;
  return sql`${name} = ANY(${kind === 'type' ? sql`types` : sql`tones`})`;
}

function replacement({ kind, name, into, language }: Merge): Prisma.Sql {
  const condition = hasValue(kind, name, language);
  if (kind === 'age' || kind === 'dialect') {
    const column = kind === 'age' ? sql`age` : sql`dialect`;
    return sql`UPDATE voice_demos SET ${column} = ${into}, "lastModified" = now() WHERE ${condition}
      RETURNING id`;
  }
  const column = kind === 'type' ? sql`types` : sql`tones`;
  return sql`
    UPDATE voice_demos SET "lastModified" = now(), ${column} = (
      SELECT array_agg(value ORDER BY ordinal) FROM (
        SELECT CASE WHEN item = ${name} THEN ${into} ELSE item END AS value, min(ordinality) AS ordinal
        FROM unnest(${column}) WITH ORDINALITY AS items (item, ordinality) GROUP BY 1) AS replaced)
    WHERE ${condition} RETURNING id`;
}

function requireLanguage(languageCode: string | undefined): string {
  if (!languageCode) throw invalidField('languageCode', 'Please select a language.');
  return languageCode;
}
