import path from 'node:path';
import { type DeliveredSound, unmeasuredSound } from '@/lib/domain/delivery-check';
import { asksAnything, asksForSound, type DeliverySpec } from '@/lib/domain/delivery-spec';
import { inAudioSlot } from '@/server/audio/audio-slot';
import { type CheckedLine, checkLine } from '@/server/audio/check-line';
import { asFileFault } from '@/server/audio/errors';
import { measureDelivery } from '@/server/audio/measure-delivery';
import { inWorkFolder } from '@/server/audio/work-folder';
import { db, transaction } from '@/server/platform/db';
import { log } from '@/server/platform/log';
import type { Handler, RunContext } from '@/server/platform/queue';
import { downloadToFile, uploadFile } from '@/server/platform/storage';
import { lineSpecOf } from '@/server/projects/delivery-spec';
import { processedFilesOf } from './delete-lines';
import { enqueueLineTakes } from './enqueue-line-takes';
import { finishLineTakes, type LineTakeOutcome } from './finish-line-takes';

type Payload = { takeIds: string[] };
type TakeToProcess = { id: string; uri: string; userId: string; line: { project: { deliverySpec: unknown } } };

/** Transfers the files of some takes while ffmpeg reads another one. */
const takesAtOnce = 3;

export const handleProcessLineTakes: Handler<Payload> = async ({ takeIds }, context) => {
  const waiting: TakeToProcess[] = await db.lineTake.findMany({
    where: { id: { in: takeIds }, status: 'processing' },
    select: { id: true, uri: true, userId: true, line: { select: { project: { select: { deliverySpec: true } } } } },
    orderBy: { id: 'asc' },
  });
  // Takes that share a job are short: jobs of one voice may use several slots.
  const slotOf = ({ userId }: TakeToProcess) => (takeIds.length > 1 ? context.jobId : userId);
  const outcomes: LineTakeOutcome[] = [];
  const errors: unknown[] = [];
  const work = async () => {
    for (let take = waiting.shift(); take; take = waiting.shift()) {
      try {
        outcomes.push(await processTake(take, slotOf(take), context));
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: takesAtOnce }, work));
  await finishLineTakes(outcomes);
  if (errors.length > 0) throw errors[0];
};

function processTake(
  { id, uri, line }: TakeToProcess,
  slot: string,
  { signal, retryCount }: RunContext,
): Promise<LineTakeOutcome> {
  return inWorkFolder(async (workDir) => {
    const input = path.join(workDir, 'take');
    await downloadToFile(uri, input, signal);
    try {
      const { checked, sound } = await inAudioSlot(slot, signal, async () => {
        const checkedLine = await checkLine({ input, workDir, signal });
        return { checked: checkedLine, sound: await soundOf(lineSpecOf(line.project), checkedLine, { input, signal }) };
      });
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
  });
}

/** Thousands of lines often ask for a format only, which needs no second run of ffmpeg. */
async function soundOf(
  spec: DeliverySpec,
  { file, codec, sampleRate, channels, durationMs }: CheckedLine,
  source: { input: string; signal: AbortSignal },
): Promise<DeliveredSound | null> {
  if (!asksAnything(spec)) return null;
  if (asksForSound(spec)) return measureDelivery(source);
  return unmeasuredSound({ ...file, codec, sampleRate, channels, durationMs });
}

/** One file may have crashed the worker, so each take of the job gets a job of its own before any of them fails. */
export async function failLineTakes({ takeIds }: Payload): Promise<void> {
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
