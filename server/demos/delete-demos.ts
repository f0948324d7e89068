import type { Actor } from '@/server/access/actor';
import { transaction, type Tx } from '@/server/platform/db';
import { recordEvent, recordEvents } from '@/server/platform/events';
import { deleteStored } from '@/server/uploads/object-rules';
import { lockVoice, noSuchDemo, requireOwnDemos } from './voice-demos';

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

type StoredRecording = { uri: string; processedUri: string | null; isSample: boolean };

/** Call after the row is deleted. Several sample voices share a recording, which stays until the last one deletes it. */
export async function deleteRecording(tx: Tx, { uri, processedUri, isSample }: StoredRecording): Promise<void> {
  const where = { OR: [{ uri }, { processedUri: uri }] };
  if (isSample && ((await tx.voiceDemo.count({ where })) > 0 || (await tx.studioQualityDemo.count({ where })) > 0))
    return;
  if (isSample) await tx.sampleRecording.deleteMany({ where: { id: uri } });
  await deleteStored(tx, [uri, ...(processedUri ? [processedUri] : [])]);
}

type RemovedDemo = { processedUri: string | null };

/**
 * Reports deleted demos, so that players drop them: to everyone if the voice is published, else to the voice, whose other
 * tabs may play them. Demos that were never processed play nowhere.
 */
export async function announceRemovedDemos(tx: Tx, voiceId: string, demos: readonly RemovedDemo[]): Promise<void> {
  const profile = await tx.voiceProfile.findUnique({ where: { userId: voiceId }, select: { status: true } });
  const events = demos.flatMap(({ processedUri: uri }) =>
    uri === null ? [] : [{ type: 'demo-removed', voiceId, uri } as const],
  );
  await recordEvents(tx, events, profile?.status === 'published' ? undefined : voiceId);
}
