import { approvalAfterDelivery } from '@/lib/domain/life-cycle';
import type { Peaks } from '@/lib/domain/peaks';
import { appendMessage } from '@/server/chat/append-message';
import { notifyTakeReady } from './notify-take-ready';
import { db, type Tx, transaction } from '@/server/platform/db';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { findCoreProject, lockProject, markProjectUpdated } from '@/server/projects/open-project';

export type TakeResult = {
  processedUri: string;
  durationMs: number;
  peaks: Peaks;
  integratedLufs: number;
  truePeakDbtp: number;
  loudnessRange: number;
  sampleRate: number;
  channels: number;
  codec: string;
};

/** Notifies the customers. Does nothing unless the take is `processing`. */
export async function finishTake(takeId: string, result: TakeResult): Promise<void> {
  await withLockedProject(takeId, async (tx, project, take) => {
    const { processedUri, durationMs, integratedLufs, truePeakDbtp, loudnessRange, sampleRate, channels, codec } =
      result;
    const { count } = await tx.audioTake.updateMany({
      where: { id: takeId, status: 'processing' },
      data: {
        status: 'done',
        failure: null,
        peaks: Uint8Array.from(result.peaks),
        ...{ processedUri, durationMs, integratedLufs, truePeakDbtp, loudnessRange, sampleRate, channels, codec },
      },
    });
    if (count === 0) return;
    const isOfCurrentAssignment = liveAssignment(project)?.id === take.assignmentId;
    if (isOfCurrentAssignment && !project.deliveredAt) {
      const deliveredAt = new Date();
      const { autoApproveAt } = project;
      await tx.project.update({
        where: { id: project.id },
        data: { deliveredAt, autoApproveAt: autoApproveAt && approvalAfterDelivery(autoApproveAt, deliveredAt) },
      });
    }
    await appendMessage(tx, project, {
      voiceId: take.userId,
      fromId: take.userId,
      type: 'audio-uploaded',
      text: take.name,
      subjectId: takeId,
    });
    if (isOfCurrentAssignment) await notifyTakeReady(tx, project, take);
    await markProjectUpdated(tx, project.id);
  });
}

export async function takeFailed(takeId: string, failure: string): Promise<void> {
  await withLockedProject(takeId, async (tx, project) => {
    const { count } = await tx.audioTake.updateMany({
      where: { id: takeId, status: 'processing' },
      data: { status: 'failed', failure },
    });
    if (count > 0) await markProjectUpdated(tx, project.id);
  });
}

type TakeToFinish = { userId: string; assignmentId: string; name: string };

async function withLockedProject(
  takeId: string,
  run: (tx: Tx, project: CoreProject, take: TakeToFinish) => Promise<void>,
): Promise<void> {
  const take = await db.audioTake.findUnique({
    where: { id: takeId },
    select: { projectId: true, userId: true, assignmentId: true, name: true },
  });
  if (!take) return;
  await transaction(async (tx) => {
    await lockProject(tx, take.projectId);
    const project = await findCoreProject(tx, take.projectId);
    if (project) await run(tx, project, take);
  });
}
