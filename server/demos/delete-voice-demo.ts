import type { Actor } from '@/server/access/actor';
import { announceRemovedDemos } from './announce-removed-demos';
import { deleteRecording } from './delete-recording';
import { lockVoice, noSuchDemo, requireOwnDemos } from './own-demos';
import { transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';

/** Deletes a demo. The database deletes its playlist tracks too. */
export async function deleteVoiceDemo(actor: Actor, id: string): Promise<void> {
  requireOwnDemos(actor, actor.userId);
  const voiceId = actor.userId;
  await transaction(async (tx) => {
    await lockVoice(tx, voiceId);
    const select = { uri: true, processedUri: true, isSample: true } as const;
    const demo = await tx.voiceDemo.findFirst({ where: { id, voiceId }, select });
    if (!demo) throw noSuchDemo();
    await tx.voiceDemo.delete({ where: { id }, select: { id: true } });
    await deleteRecording(tx, demo);
    await recordEvent(tx, { type: 'voice-demo-updated', voiceId }, voiceId);
    await announceRemovedDemos(tx, voiceId, [demo]);
  });
}
