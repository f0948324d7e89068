import { setTimeout as pause } from 'node:timers/promises';
import { recordSample } from '@/server/jobs';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { Wait } from '@/server/platform/http-result';
import { isStopping } from '@/server/platform/process-wide';
import { enqueue } from '@/server/platform/queue/queue';

/** Keys of the objects of the sample data (prisma/seed) begin with it. */
const samplePrefix = 'sample/';

/** Recording takes about a second, and some may be waited for before it. */
const waitMs = 15_000;
const checkMs = 100;
/** Requests of this process that may wait at the same time. */
const maxWaiting = 20;
let numWaiting = 0;

/**
 * Returns null if the object has its sound, as all have but sample demos that nobody has heard yet: the worker then
 * records it before the others (docs/rules/start.md#sample-data), and the returned function waits for it.
 */
export async function orderSampleRecording(uri: string): Promise<Wait | null> {
  if (!uri.startsWith(samplePrefix) || (await isRecorded(uri))) return null;
  const once = { priority: 1, singletonKey: uri, singletonSeconds: 60 };
  await transaction((tx) => enqueue(tx, recordSample, { id: uri }, once));
  return (signal) => waitForSound(uri, signal);
}

/** @throws AppError 'unavailable' if the worker does not record it in time */
async function waitForSound(uri: string, signal: AbortSignal): Promise<void> {
  if (numWaiting >= maxWaiting) throw notRecordedYet();
  numWaiting += 1;
  try {
    for (let waitedMs = 0; waitedMs < waitMs && !isStopping(); waitedMs += checkMs) {
      await pause(checkMs);
      signal.throwIfAborted();
      if (await isRecorded(uri)) return;
    }
  } finally {
    numWaiting -= 1;
  }
  throw notRecordedYet();
}

async function isRecorded(id: string): Promise<boolean> {
  return (await db.sampleRecording.findUnique({ where: { id }, select: { id: true } })) === null;
}

const notRecordedYet = () =>
  new AppError('unavailable', 'This demo is being recorded. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
