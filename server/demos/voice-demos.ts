import type { BodyOf } from '@/lib/contracts/contract';
import type {
  addVoiceDemo as addVoiceDemoContract,
  DemoAttributes,
  updateVoiceDemo as updateVoiceDemoContract,
} from '@/lib/contracts/demos';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { demoName, maxDemos } from '@/lib/domain/people/demos';
import type { Actor } from '@/server/access/actor';
import { requireAgreement } from '@/server/access/agreements';
import { processDemo } from '@/server/jobs';
import { type AttributeKind, db, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField, missingScope } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';
import { claimUpload, requireArrived } from '@/server/uploads/claim-upload';
import { presentOwnDemo } from '@/server/voices/presenter';

export async function addVoiceDemo(
  actor: Actor,
  { userId, uri, ...attributes }: BodyOf<typeof addVoiceDemoContract>,
): Promise<OwnVoiceDemo> {
  requireOwnDemos(actor, userId);
  await requireArrived(actor, uri, 'audio');
  const demo = await transaction(async (tx) => {
    await requireAgreement(tx, actor);
    await lockVoice(tx, userId);
    await requireKnownAttributes(tx, attributes);
    const { _count, _max } = await tx.voiceDemo.aggregate({
      where: { voiceId: userId },
      _count: true,
      _max: { position: true },
    });
    if (_count >= maxDemos) {
      throw new AppError('conflict', `You already have ${maxDemos} voice demos. Please delete one first.`, {
        code: 'full',
      });
    }
    await claimUpload(tx, actor, uri, 'audio');
    const position = (_max.position ?? -1) + 1;
    const created = await tx.voiceDemo.create({
      data: { voiceId: userId, name: demoName(attributes.types), uri, position, ...attributes },
    });
    await enqueue(tx, processDemo, { kind: 'voice-demo', demoId: created.id }, { group: userId });
    await recordEvent(tx, { type: 'voice-demo-updated', voiceId: userId }, userId);
    return created;
  });
  return presentOwnDemo(demo);
}

/**
 * Requires values of the lookups, each once. Locks their rows, so that none is merged or removed before the demo is
 * written.
 * @throws AppError 'validation'.
 */
async function requireKnownAttributes(tx: Tx, attributes: DemoAttributes): Promise<void> {
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

/** @throws AppError 'conflict' for a failed demo: it can only be deleted */
export async function updateVoiceDemo(
  actor: Actor,
  id: string,
  changes: BodyOf<typeof updateVoiceDemoContract>,
): Promise<OwnVoiceDemo> {
  requireOwnDemos(actor, actor.userId);
  const voiceId = actor.userId;
  const demo = await transaction(async (tx) => {
    await lockVoice(tx, voiceId);
    const current = await tx.voiceDemo.findFirst({ where: { id, voiceId } });
    if (!current) throw noSuchDemo();
    if (current.status === 'failed') {
      throw new AppError('conflict', 'Audio processing failed. Please delete this demo and add it again.');
    }
    const { language, age, types, tones } = current;
    const dialect = (changes.language ?? language) === language ? current.dialect : null;
    const attributes = { language, dialect, age, types, tones, ...changes };
    await requireKnownAttributes(tx, attributes);
    const updated = await tx.voiceDemo.update({
      where: { id },
      data: { ...attributes, name: demoName(attributes.types) },
    });
    await recordEvent(tx, { type: 'voice-demo-updated', voiceId }, voiceId);
    return updated;
  });
  return presentOwnDemo(demo);
}

/** @throws AppError 'conflict' unless the order contains exactly the voice's demos, each once */
export async function orderVoiceDemos(
  actor: Actor,
  voiceId: string,
  voiceDemoIds: readonly string[],
): Promise<OwnVoiceDemo[]> {
  requireOwnDemos(actor, voiceId);
  await transaction(async (tx) => {
    await lockVoice(tx, voiceId);
    const demos = await tx.voiceDemo.findMany({ where: { voiceId }, select: { id: true } });
    const wanted = new Set(voiceDemoIds);
    const isSame =
      wanted.size === voiceDemoIds.length && wanted.size === demos.length && demos.every(({ id }) => wanted.has(id));
    if (!isSame) {
      throw new AppError('conflict', 'Your voice demos have changed in the meantime. Please reload them.', {
        code: 'other-demos',
      });
    }
    await tx.$executeRaw`
      UPDATE voice_demos d SET position = o.position - 1
      FROM unnest(${voiceDemoIds}::text[]) WITH ORDINALITY AS o(id, position)
      WHERE d."voiceId" = ${voiceId} AND d.id = o.id`;
    await recordEvent(tx, { type: 'voice-demo-updated', voiceId }, voiceId);
  });
  const demos = await db.voiceDemo.findMany({ where: { voiceId }, orderBy: [...demoOrder] });
  return demos.map(presentOwnDemo);
}

/** Demos belong to voices, and each voice changes only its own. @throws AppError 'forbidden' that names the scope. */
export function requireOwnDemos(actor: Actor, userId: string): void {
  if (!actor.isVoice || actor.userId !== userId) throw missingScope('edit-demos');
}

/** Serializes changes of the voice's demos. Refreshing its search row locks the same row. */
export async function lockVoice(tx: Tx, voiceId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM voice_profiles WHERE "userId" = ${voiceId} FOR UPDATE`;
}

export const noSuchDemo = (): AppError => new AppError('not-found', 'This voice demo does not exist.');

export const demoOrder = [{ position: 'asc' }, { created: 'asc' }, { id: 'asc' }] as const;
