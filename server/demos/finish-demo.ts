import type { Peaks } from '@/lib/domain/sound/peaks';
import type { QualityMeasurements } from '@/lib/domain/delivery/quality-report';
import type { DemoToProcess } from '@/server/jobs';
import { type Tx, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';

export type DemoResult = {
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

export async function demoFailed(key: DemoToProcess, failure: string): Promise<void> {
  await saveResult(key, { status: 'failed', failure });
}

type Result =
  | { status: 'done'; failure: null; processedUri: string; durationMs: number; peaks: Uint8Array<ArrayBuffer> }
  | { status: 'failed'; failure: string };

async function saveResult(key: DemoToProcess, result: Result, measurements?: QualityMeasurements): Promise<boolean> {
  return transaction(async (tx) => {
    const voiceId = await write(tx, key, result, measurements);
    if (!voiceId) return false;
    await recordEvent(tx, { type: `${key.kind}-updated`, voiceId }, voiceId);
    return true;
  });
}

async function write(
  tx: Tx,
  key: DemoToProcess,
  result: Result,
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
