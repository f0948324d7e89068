import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type DeliveredSound, unmeasuredSound } from '@/lib/domain/delivery/delivery-check';
import { asksAnything, asksForSound, type DeliverySpec } from '@/lib/domain/delivery/delivery-spec';
import { type CheckedLine, checkLines } from '@/server/audio/delivery/check-line';
import { measureDelivery } from '@/server/audio/delivery/delivered-sound';
import { asFileFault } from '@/server/audio/errors';
import { inAudioSlot } from '@/server/audio/ffmpeg';
import { inWorkFolder } from '@/server/audio/files/work-folder';
import type { LineTakesToProcess } from '@/server/jobs';
import { db, transaction } from '@/server/platform/db';
import type { Handler, RunContext } from '@/server/platform/queue/queue';
import { downloadToFile, uploadFile } from '@/server/platform/storage/storage';
import { log } from '@/server/platform/tracing/log';
import { lineSpecOf } from '@/server/projects/delivery-spec';
import { processedFilesOf } from './delete-lines';
import { enqueueLineTakes } from './enqueue-line-takes';
import { finishLineTakes, type LineTakeOutcome } from './finish-line-takes';

type TakeToProcess = { id: string; uri: string; userId: string; line: { project: { deliverySpec: unknown } } };

/** Takes that one run of ffmpeg processes. */
const takesPerRun = 5;
/** Transfers the files of some takes while ffmpeg processes others. */
const runsAtOnce = 2;

export const handleProcessLineTakes: Handler<LineTakesToProcess> = async ({ takeIds }, context) => {
  const waiting: TakeToProcess[] = await db.lineTake.findMany({
    where: { id: { in: takeIds }, status: 'processing' },
    select: { id: true, uri: true, userId: true, line: { select: { project: { select: { deliverySpec: true } } } } },
    orderBy: { id: 'asc' },
  });
  const outcomes: LineTakeOutcome[] = [];
  const errors: unknown[] = [];
  const work = async () => {
    for (let takes = waiting.splice(0, takesPerRun); takes.length > 0; takes = waiting.splice(0, takesPerRun)) {
      // Takes that share a job are short: jobs of one voice may use several slots.
      const slot = takeIds.length > 1 ? context.jobId : (takes[0]?.userId ?? '');
      for (const result of await processTakes(takes, { ...context, slot })) {
        if (result.status === 'fulfilled') outcomes.push(result.value);
        else errors.push(result.reason);
      }
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: runsAtOnce }, work));
  for (const run of runs) if (run.status === 'rejected') errors.push(run.reason);
  await finishLineTakes(outcomes);
  if (errors.length > 0) throw errors[0];
};

type SlotContext = RunContext & { slot: string };
type DownloadedTake = { take: TakeToProcess; input: string; workDir: string };

function processTakes(
  takes: readonly TakeToProcess[],
  context: SlotContext,
): Promise<PromiseSettledResult<LineTakeOutcome>[]> {
  const { slot, signal } = context;
  return inWorkFolder(async (folder) => {
    const downloads = await Promise.allSettled(takes.map((take) => download(take, folder, signal)));
    const downloaded = downloads.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const lines = await inAudioSlot(slot, signal, () => checkLines(downloaded, { signal }));
    const stored = await Promise.allSettled(
      downloaded.flatMap((each, index) => {
        const line = lines[index];
        return line ? [storeFiles(each, line, context)] : [];
      }),
    );
    return [...downloads.filter((result) => result.status === 'rejected'), ...stored];
  });
}

async function download(take: TakeToProcess, folder: string, signal: AbortSignal): Promise<DownloadedTake> {
  const workDir = path.join(folder, take.id);
  await mkdir(workDir);
  const input = path.join(workDir, 'take');
  await downloadToFile(take.uri, input, signal);
  return { take, input, workDir };
}

async function storeFiles(
  { take: { id, uri, line }, input }: DownloadedTake,
  checked: CheckedLine | Error,
  { slot, signal, retryCount }: SlotContext,
): Promise<LineTakeOutcome> {
  try {
    if (checked instanceof Error) throw checked;
    const sound = await soundOf(lineSpecOf(line.project), checked, () =>
      inAudioSlot(slot, signal, () => measureDelivery({ input, signal })),
    );
    const { previewPath, finalPath, file: _, ...measurements } = checked;
    const { previewUri, finalUri } = processedFilesOf(id);
    await uploadFile(previewPath, previewUri, 'audio/mpeg');
    if (finalPath) await uploadFile(finalPath, finalUri, 'audio/wav');
    return { takeId: id, result: { ...measurements, previewUri, finalUri: finalPath ? finalUri : uri }, sound };
  } catch (error) {
    const fault = asFileFault(error, retryCount);
    if (!fault) throw error;
    log.info({ takeId: id, detail: fault.detail }, 'line take failed validation');
    return { takeId: id, failure: fault.message };
  }
}

/** Thousands of lines often ask for a format only, which needs no second run of ffmpeg. */
async function soundOf(
  spec: DeliverySpec,
  { file, codec, sampleRate, channels, durationMs }: CheckedLine,
  measureSound: () => Promise<DeliveredSound>,
): Promise<DeliveredSound | null> {
  if (!asksAnything(spec)) return null;
  if (asksForSound(spec)) return measureSound();
  return unmeasuredSound({ ...file, codec, sampleRate, channels, durationMs });
}

/**
 * Gives each take of the job a job of its own before any of them fails, because one file may have crashed the worker.
 */
export async function failLineTakes({ takeIds }: LineTakesToProcess): Promise<void> {
  const takes = await db.lineTake.findMany({
    where: { id: { in: takeIds }, status: 'processing' },
    select: { id: true, userId: true },
  });
  if (takeIds.length > 1) {
    await transaction(async (tx) => {
      for (const { id, userId } of takes) await enqueueLineTakes(tx, userId, [{ id, sizeBytes: null }]);
    });
    return;
  }
  await finishLineTakes(takes.map(({ id }) => ({ takeId: id, failure: 'We were unable to process the audio file.' })));
}
