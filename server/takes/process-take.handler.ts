import path from 'node:path';
import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import { certify, isRefused } from '@/lib/domain/licenses/certificates';
import type { Peaks } from '@/lib/domain/sound/peaks';
import { newWarnings, type SoundWarning } from '@/lib/domain/sound/sound-warnings';
import { checkTake } from '@/server/audio/delivery/check-take';
import { asFileFault } from '@/server/audio/errors';
import { inAudioSlot } from '@/server/audio/ffmpeg';
import { inWorkFolder } from '@/server/audio/files/work-folder';
import type { TakeToProcess } from '@/server/jobs';
import { db, transaction, type Tx } from '@/server/platform/db';
import type { Handler } from '@/server/platform/queue/queue';
import { downloadToFile, uploadFile } from '@/server/platform/storage/storage';
import { log } from '@/server/platform/tracing/log';
import { specOf } from '@/server/projects/delivery-spec';
import { findCoreProject, lockProject, markProjectUpdated } from '@/server/projects/open-project';
import { type CoreProject, liveAssignment } from '@/server/projects/project-state';
import { deliverTake, type TakeToDeliver } from './deliver-take';
import { notifyTakeHeld } from './notify-take-ready';

export const handleProcessTake: Handler<TakeToProcess> = async ({ takeId }, { signal, retryCount }) => {
  const take = await db.audioTake.findUnique({
    where: { id: takeId },
    select: { uri: true, status: true, userId: true },
  });
  if (take?.status !== 'processing') return;
  const work = async (workDir: string) => {
    const input = path.join(workDir, 'take');
    await downloadToFile(take.uri, input, signal);
    try {
      const { previewPath, ...measurements } = await checkTake({ input, workDir, signal });
      const processedUri = `previews/${takeId}.mp3`;
      await uploadFile(previewPath, processedUri, 'audio/mpeg');
      await finishTake(takeId, { ...measurements, processedUri });
    } catch (error) {
      const fault = asFileFault(error, retryCount);
      if (!fault) throw error;
      log.info({ takeId, detail: fault.detail }, 'take failed validation');
      await takeFailed(takeId, fault.message);
    }
  };
  await inAudioSlot(take.userId, signal, () => inWorkFolder(work));
};

export async function failTake({ takeId }: TakeToProcess): Promise<void> {
  await takeFailed(takeId, 'We were unable to process the audio file.');
}

type TakeResult = {
  processedUri: string;
  durationMs: number;
  peaks: Peaks;
  integratedLufs: number;
  truePeakDbtp: number;
  loudnessRange: number;
  sampleRate: number;
  channels: number;
  codec: string;
  sound: DeliveredSound;
  warnings: readonly SoundWarning[];
};

/**
 * Delivers the take, or holds it for its voice if it fails the project's delivery spec. Does nothing unless the take is
 * `processing`.
 */
export async function finishTake(takeId: string, result: TakeResult): Promise<void> {
  await withLockedProject(takeId, async (tx, project, take) => {
    const { processedUri, durationMs, integratedLufs, truePeakDbtp, loudnessRange, sampleRate, channels, codec } =
      result;
    const certificate = certify(specOf(project), take.name, result.sound);
    const isHeld = isRefused(certificate);
    const { count } = await tx.audioTake.updateMany({
      where: { id: takeId, status: 'processing' },
      data: {
        status: isHeld ? 'held' : 'done',
        failure: null,
        peaks: Uint8Array.from(result.peaks),
        certificate,
        warnings: newWarnings(result.warnings),
        processedUri,
        durationMs,
        integratedLufs,
        truePeakDbtp,
        loudnessRange,
        sampleRate,
        channels,
        codec,
      },
    });
    if (count === 0) return;
    if (!isHeld) await deliverTake(tx, project, take);
    // A take of a former assignment can no longer be sent.
    else if (liveAssignment(project)?.id === take.assignmentId) {
      await notifyTakeHeld(tx, project, { ...take, presetName: certificate.presetName });
    }
    await markProjectUpdated(tx, project.id, ['details', 'takes']);
  });
}

export async function takeFailed(takeId: string, failure: string): Promise<void> {
  await withLockedProject(takeId, async (tx, project) => {
    const { count } = await tx.audioTake.updateMany({
      where: { id: takeId, status: 'processing' },
      data: { status: 'failed', failure },
    });
    if (count > 0) await markProjectUpdated(tx, project.id, ['details', 'takes']);
  });
}

async function withLockedProject(
  takeId: string,
  run: (tx: Tx, project: CoreProject, take: TakeToDeliver) => Promise<void>,
): Promise<void> {
  const take = await db.audioTake.findUnique({
    where: { id: takeId },
    select: { id: true, projectId: true, userId: true, assignmentId: true, name: true, created: true },
  });
  if (!take) return;
  await transaction(async (tx) => {
    await lockProject(tx, take.projectId);
    const project = await findCoreProject(tx, take.projectId);
    if (project) await run(tx, project, take);
  });
}
