import type { Peaks } from '@/lib/domain/peaks';
import { type Tx, transaction } from '@/server/platform/db';
import { recordEvent } from '@/server/platform/events';
import { refreshSearchVoice } from '@/server/search/refresh-search-voice';

/** A voice demo by its id, or the studio quality demo of a voice that was made of this upload. */
export type DemoKey =
  | { kind: 'voice-demo'; demoId: string }
  | { kind: 'studio-quality-demo'; voiceId: string; uri: string };

/** The demo can be played from now on, and is found. Does nothing for one that is not `processing` any more. */
export async function finishDemo(
  key: DemoKey,
  { processedUri, durationMs, peaks }: { processedUri: string; durationMs: number; peaks: Peaks },
): Promise<void> {
  await settle(key, { status: 'done', failure: null, processedUri, durationMs, peaks: Uint8Array.from(peaks) });
}

export async function demoFailed(key: DemoKey, failure: string): Promise<void> {
  await settle(key, { status: 'failed', failure });
}

type Result =
  | { status: 'done'; failure: null; processedUri: string; durationMs: number; peaks: Uint8Array<ArrayBuffer> }
  | { status: 'failed'; failure: string };

async function settle(key: DemoKey, result: Result): Promise<void> {
  await transaction(async (tx) => {
    const voiceId = await write(tx, key, result);
    if (!voiceId) return;
    // A demo is found by what it is; a studio demo makes its voice stand a little higher.
    await refreshSearchVoice(tx, voiceId);
    await recordEvent(tx, { type: `${key.kind}-updated`, voiceId, userId: voiceId });
  });
}

/** Returns whose demo it was, or null where there was nothing to write. */
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
