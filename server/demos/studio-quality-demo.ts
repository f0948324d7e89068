import type { OwnStudioQualityDemo } from '@/lib/contracts/voices';
import type { Actor } from '@/server/access/actor';
import { requireAgreement } from '@/server/access/agreements';
import { processDemo } from '@/server/jobs';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';
import { claimUpload, requireArrived } from '@/server/uploads/claim-upload';
import { presentOwnStudioDemo } from '@/server/voices/presenter';
import { announceRemovedDemos, deleteRecording } from './delete-demos';
import { lockVoice, requireOwnDemos } from './voice-demos';

/** @throws AppError 'conflict' while there is one */
export async function addStudioQualityDemo(actor: Actor, voiceId: string, uri: string): Promise<OwnStudioQualityDemo> {
  requireOwnDemos(actor, voiceId);
  await requireArrived(actor, uri, 'audio');
  const demo = await transaction(async (tx) => {
    await requireAgreement(tx, actor);
    await lockVoice(tx, voiceId);
    const current = await tx.studioQualityDemo.findUnique({ where: { voiceId }, select: { voiceId: true } });
    if (current) {
      throw new AppError('conflict', 'You already have a studio quality demo. Please delete it first.', {
        code: 'full',
      });
    }
    await claimUpload(tx, actor, uri, 'audio');
    const created = await tx.studioQualityDemo.create({ data: { voiceId, uri } });
    await enqueue(tx, processDemo, { kind: 'studio-quality-demo', voiceId, uri }, { group: voiceId });
    await recordEvent(tx, { type: 'studio-quality-demo-updated', voiceId }, voiceId);
    return created;
  });
  return presentOwnStudioDemo(demo);
}

/** @param uri of the demo to delete, so that a newer one stays */
export async function deleteStudioQualityDemo(actor: Actor, voiceId: string, uri: string): Promise<void> {
  requireOwnDemos(actor, voiceId);
  await transaction(async (tx) => {
    await lockVoice(tx, voiceId);
    const demo = await tx.studioQualityDemo.findUnique({
      where: { voiceId },
      select: { uri: true, processedUri: true, isSample: true },
    });
    if (demo?.uri !== uri) throw new AppError('not-found', 'This studio quality demo does not exist.');
    await tx.studioQualityDemo.delete({ where: { voiceId }, select: { voiceId: true } });
    await deleteRecording(tx, demo);
    await recordEvent(tx, { type: 'studio-quality-demo-updated', voiceId }, voiceId);
    await announceRemovedDemos(tx, voiceId, [demo]);
  });
}
