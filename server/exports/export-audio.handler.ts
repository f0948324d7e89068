import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ExportSettings } from '@/lib/domain/delivery/export-formats';
import { minuteMs } from '@/lib/domain/durations';
import { audioTypeOf } from '@/lib/domain/sound/audio-types';
import { asFileFault, BrokenAudioError } from '@/server/audio/errors';
import { renderExports } from '@/server/audio/exports/render-exports';
import { inAudioSlot } from '@/server/audio/ffmpeg';
import { inWorkFolder } from '@/server/audio/files/work-folder';
import { exportAudio } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { enqueue, type Handler } from '@/server/platform/queue/queue';
import { deleteObject, downloadToFile, isMissingObject, uploadFile } from '@/server/platform/storage/storage';
import { log } from '@/server/platform/tracing/log';
import { type ExportAttempt, zipKeyOf } from './export-attempt';
import { finishExport } from './finish-export';
import { settingsOf } from './presenter';
import {
  ExportGoneError,
  ExportProgress,
  pendingRecordings,
  type RenderedRecording,
  storeRender,
} from './settle-lines';
import { writeZip } from './write-zip';

/** Batches of lines that are rendered at the same time. */
const numLanes = 2;
/** Recordings that share ffmpeg processes. */
const maxBatch = 24;
const maxBatchBytes = 64 * 1024 * 1024;
const deletionPollMs = 2_000;
/** Maximum of one job, because jobs have a time limit: a longer export continues in another job. */
const maxRunMs = 20 * minuteMs;

export const handleExportAudio: Handler<ExportAttempt> = async (payload, { signal, retryCount }) => {
  const { exportId, attempt } = payload;
  const row = await db.export.findFirst({ where: { id: exportId, attempt, status: 'inProgress' } });
  if (!row) return deleteLeftover(payload);
  const deletion = watchDeletion(payload);
  try {
    const either = AbortSignal.any([signal, deletion.signal]);
    const run = { ...payload, projectId: row.projectId, settings: settingsOf(row), signal: either, retryCount };
    const isComplete = await renderPending(run);
    if (!isComplete) return await continueLater(payload, row.projectId);
    const numDone = await db.exportLine.count({ where: { exportId, status: 'done' } });
    await finishExport(payload, numDone > 0 ? await writeZip(payload, either) : null);
  } catch (error) {
    if (!deletion.signal.aborted && !(error instanceof ExportGoneError)) throw error;
  } finally {
    deletion.stop();
  }
};

/**
 * Deletes the ZIP of an export that was deleted or retried meanwhile: a worker may have been killed after it uploaded
 * the ZIP.
 */
async function deleteLeftover(payload: ExportAttempt): Promise<void> {
  const { exportId: id, attempt } = payload;
  if ((await db.export.count({ where: { id, attempt } })) === 0) await deleteObject(zipKeyOf(payload));
}

/** Aborts when the export was deleted, so that a long recording is not rendered to its end. */
function watchDeletion({ exportId, attempt }: ExportAttempt): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = setInterval(() => {
    db.export
      .count({ where: { id: exportId, attempt, status: 'inProgress' } })
      .then((count) => count === 0 && controller.abort(new ExportGoneError()))
      .catch(() => {});
  }, deletionPollMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

async function continueLater({ exportId, attempt }: ExportAttempt, projectId: string): Promise<void> {
  await transaction((tx) => enqueue(tx, exportAudio, { exportId, attempt }, { group: projectId }));
}

type Run = ExportAttempt & { projectId: string; settings: ExportSettings; signal: AbortSignal; retryCount: number };

/** Returns false if time ran out. */
async function renderPending(run: Run): Promise<boolean> {
  const progress = new ExportProgress(run);
  await progress.reuseRenders();
  await progress.failUnchecked();
  const pending = await pendingRecordings(run.exportId);
  const endsAt = now().getTime() + maxRunMs;
  // When a lane fails, the other one ends after its batch.
  const failure = new AbortController();
  const work = async (lane: number) => {
    try {
      while (pending.length > 0 && now().getTime() < endsAt && !failure.signal.aborted) {
        await inWorkFolder((folder) => renderBatch(run, { pending, folder, lane, progress }));
      }
    } catch (error) {
      failure.abort();
      throw error;
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: numLanes }, (_, lane) => work(lane)));
  const [failed, ...others] = lanes.filter((lane) => lane.status === 'rejected');
  for (const { reason } of others) log.warn({ err: reason, exportId: run.exportId }, 'the other lane failed too');
  if (failed) throw failed.reason;
  return pending.length === 0;
}

type Recording = { renderKey: string; uri: string };
type Batch = { pending: Recording[]; folder: string; lane: number; progress: ExportProgress };

async function renderBatch(run: Run, { pending, folder, lane, progress }: Batch): Promise<void> {
  const { settings, signal } = run;
  const { downloaded: recordings, missing } = await downloadSome(pending, folder, signal);
  for (const renderKey of missing) log.warn({ exportId: run.exportId, renderKey }, 'recording to export is missing');
  if (missing.length > 0) {
    await progress.settle(missing.map((renderKey) => ({ renderKey, failure: 'The recording was deleted.' })));
  }
  if (recordings.length === 0) return;
  const outputs = path.join(folder, 'outputs');
  const workDir = path.join(folder, 'work');
  await Promise.all([mkdir(outputs), mkdir(workDir)]);
  const items = recordings.map(({ input, renderKey }) => ({
    input,
    output: path.join(outputs, `${renderKey}.${settings.ending}`),
  }));
  const renderings = await inAudioSlot(`${run.projectId} export ${lane}`, signal, async () => {
    try {
      return await renderExports(items, settings, { workDir, signal });
    } catch (error) {
      const fault = recordings.length === 1 ? asFileFault(error, run.retryCount) : undefined;
      if (!fault) throw error;
      return [fault];
    }
  });
  await rm(workDir, { recursive: true, force: true });
  const settled = await Promise.all(
    recordings.map(async ({ renderKey, uri: recordingUri }, index): Promise<RenderedRecording> => {
      const rendering = renderings[index];
      const output = items[index]?.output;
      if (!rendering || !output) throw new Error(`The recording ${renderKey} was not rendered`);
      if (rendering instanceof BrokenAudioError) {
        const { detail } = rendering;
        log.warn({ err: rendering, exportId: run.exportId, uri: recordingUri, detail }, 'recording cannot be exported');
        return { renderKey, failure: rendering.message };
      }
      const uri = `renders/${renderKey}.${settings.ending}`;
      const { size } = await stat(output);
      await uploadFile(output, uri, audioTypeOf(uri) ?? 'application/octet-stream');
      await storeRender({ renderKey, uri, bytes: size, logs: rendering.logs });
      return { renderKey, logs: rendering.logs };
    }),
  );
  signal.throwIfAborted();
  await progress.settle(settled);
}

/** Takes recordings from `pending` until a batch is full. `missing` are the keys of those that were deleted meanwhile. */
async function downloadSome(pending: Recording[], folder: string, signal: AbortSignal) {
  const downloaded: (Recording & { input: string })[] = [];
  const missing: string[] = [];
  let bytes = 0;
  while (pending.length > 0 && downloaded.length < maxBatch && bytes < maxBatchBytes) {
    const group = pending.splice(0, Math.min(bytes === 0 ? 1 : 8, maxBatch - downloaded.length));
    const sizes = await Promise.all(
      group.map(async (recording) => {
        const input = path.join(folder, recording.renderKey);
        try {
          await downloadToFile(recording.uri, input, signal);
        } catch (error) {
          if (!isMissingObject(error)) throw error;
          missing.push(recording.renderKey);
          return 0;
        }
        downloaded.push({ ...recording, input });
        return (await stat(input)).size;
      }),
    );
    bytes += sizes.reduce((sum, size) => sum + size, 0);
  }
  return { downloaded, missing };
}
