import path from 'node:path';
import type { QualityMeasurements } from '@/lib/domain/delivery/quality-report';
import type { Peaks } from '@/lib/domain/sound/peaks';
import { asFileFault } from '@/server/audio/errors';
import { inAudioSlot } from '@/server/audio/ffmpeg';
import { inWorkFolder } from '@/server/audio/files/work-folder';
import { prepareDemo } from '@/server/audio/prepare-demo';
import type { DemoToProcess } from '@/server/jobs';
import { db, transaction, type Tx } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { newId } from '@/server/platform/ids';
import type { Handler } from '@/server/platform/queue/queue';
import { deleteObject, downloadToFile, uploadFile } from '@/server/platform/storage/storage';
import { log } from '@/server/platform/tracing/log';

export const handleProcessDemo: Handler<DemoToProcess> = async (payload, { signal, retryCount }) => {
  const upload = await findUploadToProcess(payload);
  if (!upload) return;
  const isStudioQuality = payload.kind === 'studio-quality-demo';
  const work = async (workDir: string) => {
    const input = path.join(workDir, 'demo');
    await downloadToFile(upload.uri, input, signal);
    try {
      const { playbackPath, ...result } = await prepareDemo({ input, workDir, isStudioQuality, signal });
      const processedUri = `demos/${newId()}.mp3`;
      await uploadFile(playbackPath, processedUri, 'audio/mpeg');
      // The demo was deleted while it was processed.
      if (!(await finishDemo(payload, { ...result, processedUri }))) await deleteObject(processedUri);
    } catch (error) {
      const fault = asFileFault(error, retryCount);
      if (!fault) throw error;
      log.info({ ...payload, detail: fault.detail }, 'demo failed validation');
      await storeDemoFailure(payload, fault.message);
    }
  };
  await inAudioSlot(upload.voiceId, signal, () => inWorkFolder(work));
};

/** Returns null if the demo was deleted, replaced or processed in the meantime. */
async function findUploadToProcess(payload: DemoToProcess): Promise<{ uri: string; voiceId: string } | null> {
  if (payload.kind === 'voice-demo') {
    const select = { uri: true, status: true, voiceId: true } as const;
    const demo = await db.voiceDemo.findUnique({ where: { id: payload.demoId }, select });
    return demo?.status === 'processing' ? demo : null;
  }
  const { voiceId, uri } = payload;
  const demo = await db.studioQualityDemo.findUnique({ where: { voiceId }, select: { uri: true, status: true } });
  return demo?.status === 'processing' && demo.uri === uri ? { uri, voiceId } : null;
}

export async function failDemo(payload: DemoToProcess): Promise<void> {
  await storeDemoFailure(payload, 'We were unable to process the audio file.');
}

type DemoResult = {
  processedUri: string;
  durationMs: number;
  peaks: Peaks;
  /** Measurements of a studio quality demo. */
  measurements?: QualityMeasurements | null;
};

/**
 * Makes the demo playable and searchable. Does nothing unless it is `processing`.
 * @returns whether the result is stored.
 */
export async function finishDemo(key: DemoToProcess, { peaks, measurements, ...rest }: DemoResult): Promise<boolean> {
  const result = { status: 'done', failure: null, peaks: Uint8Array.from(peaks), ...rest } as const;
  return saveResult(key, result, measurements ?? undefined);
}

export async function storeDemoFailure(key: DemoToProcess, failure: string): Promise<void> {
  await saveResult(key, { status: 'failed', failure });
}

type StoredResult =
  | { status: 'done'; failure: null; processedUri: string; durationMs: number; peaks: Uint8Array<ArrayBuffer> }
  | { status: 'failed'; failure: string };

async function saveResult(
  key: DemoToProcess,
  result: StoredResult,
  measurements?: QualityMeasurements,
): Promise<boolean> {
  return transaction(async (tx) => {
    const voiceId = await writeResult(tx, key, result, measurements);
    if (!voiceId) return false;
    await recordEvent(tx, { type: `${key.kind}-updated`, voiceId }, voiceId);
    return true;
  });
}

async function writeResult(
  tx: Tx,
  key: DemoToProcess,
  result: StoredResult,
  measurements?: QualityMeasurements,
): Promise<string | null> {
  if (key.kind === 'voice-demo') {
    const { count } = await tx.voiceDemo.updateMany({ where: { id: key.demoId, status: 'processing' }, data: result });
    if (count === 0) return null;
    const demo = await tx.voiceDemo.findUnique({ where: { id: key.demoId }, select: { voiceId: true } });
    return demo?.voiceId ?? null;
  }
  const { voiceId, uri } = key;
  const { count } = await tx.studioQualityDemo.updateMany({
    where: { voiceId, uri, status: 'processing' },
    data: { ...result, ...(measurements && { measurements }) },
  });
  return count === 0 ? null : voiceId;
}
