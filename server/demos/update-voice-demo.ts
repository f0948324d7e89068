import type { BodyOf } from '@/lib/contracts/contract';
import type { updateVoiceDemo as contract } from '@/lib/contracts/demos';
import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import { demoName } from '@/lib/domain/people/demos';
import type { Actor } from '@/server/access/actor';
import { requireKnownAttributes } from './demo-attributes';
import { lockVoice, noSuchDemo, requireOwnDemos } from './own-demos';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { presentOwnDemo } from '@/server/voices/presenter';

/** @throws AppError 'conflict' for a failed demo: it can only be deleted */
export async function updateVoiceDemo(
  actor: Actor,
  id: string,
  changes: BodyOf<typeof contract>,
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
