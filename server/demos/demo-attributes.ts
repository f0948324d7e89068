import type { DemoAttributes } from '@/lib/contracts/demos';
import type { AttributeKind, Tx } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';

/**
 * Requires values of the lookups, each once. Locks their rows, so that none is merged or removed before the demo is
 * written.
 * @throws AppError 'validation'.
 */
export async function requireKnownAttributes(tx: Tx, attributes: DemoAttributes): Promise<void> {
  const { language, dialect, age, types, tones } = attributes;
  if (dialect !== null) {
    const known = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM dialects WHERE "languageCode" = ${language} AND name = ${dialect} AND "mergedInto" IS NULL FOR SHARE`;
    if (known.length === 0) throw invalidField('dialect', 'Please select a dialect from the list');
  }
  await requireKnown(tx, 'type', 'types', types);
  await requireKnown(tx, 'tone', 'tones', tones);
  await requireKnown(tx, 'age', 'age', age === null ? [] : [age]);
}

async function requireKnown(tx: Tx, kind: AttributeKind, field: string, names: readonly string[]): Promise<void> {
  if (new Set(names).size < names.length) throw invalidField(field, `Please select each ${kind} once`);
  const known = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM demo_attributes WHERE kind::text = ${kind} AND name = ANY(${[...names]}) AND "mergedInto" IS NULL
    ORDER BY name FOR SHARE`;
  if (known.length < names.length)
    throw invalidField(field, `Please select ${kind === 'age' ? 'an' : 'a'} ${kind} from the list`);
}
