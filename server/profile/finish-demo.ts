import type { Peaks } from '@/lib/domain/peaks';
import { type Tx, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { refreshSearchVoice } from '@/server/search/refresh-search-voice';

export type DemoKey =
  | { kind: 'voice-demo'; demoId: string }
  | { kind: 'studio-quality-demo'; voiceId: string; uri: string };

/** Makes the demo playable and searchable. Does nothing unless it is `processing`. */
export async function finishDemo(
  key: DemoKey,
  { processedUri, durationMs, peaks }: { processedUri: string; durationMs: number; peaks: Peaks },
): Promise<void> {
  await saveResult(key, { status: 'done', failure: null, processedUri, durationMs, peaks: Uint8Array.from(peaks) });
}

export async function demoFailed(key: DemoKey, failure: string): Promise<void> {
  await saveResult(key, { status: 'failed', failure });
}

type Result =
  | { status: 'done'; failure: null; processedUri: string; durationMs: number; peaks: Uint8Array<ArrayBuffer> }
  | { status: 'failed'; failure: string };

async function saveResult(key: DemoKey, result: Result): Promise<void> {
  await transaction(async (tx) => {
    const voiceId = await write(tx, key, result);
    if (!voiceId) return;
    // Demos are searchable by their attributes, and a studio demo raises the voice's score.
    await refreshSearchVoice(tx, voiceId);
    await recordEvent(tx, { type: `${key.kind}-updated`, voiceId }, voiceId);
  });
}

async function write(tx: Tx, key: DemoKey, result: Result): Promise<string | null> {
  if (key.kind === 'voice-demo') {
    const { count } = await tx.voiceDemo.updateMany({ where: { id: key.demoId, status: 'processing' }, data: result });
    if (count === 0) return null;
    const demo = await tx.voiceDemo.findUnique({ where: { id: key.demoId }, select: { voiceId: true } });
    return demo?.voiceId ?? null;
  }
  const { voiceId, uri } = key;
  const { count } = await tx.studioQualityDemo.updateMany({
    where: { voiceId, uri, status: 'processing' },
    data: result,
  });
  return count === 0 ? null : voiceId;
}
