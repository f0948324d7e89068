import type { OwnVoiceDemo } from '@/lib/contracts/voices';
import type { Actor } from '@/server/access/actor';
import { demoOrder, lockVoice, requireOwnDemos } from './own-demos';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { presentOwnDemo } from '@/server/voices/presenter';

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
