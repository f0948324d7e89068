import { env } from '@/server/platform/env';
import { WorkQueue } from '@/server/platform/work-queue';

let slots: WorkQueue | undefined;

/**
 * Runs audio work when one of WORKER_CONCURRENCY slots is free. All kinds of audio jobs share them, so that together they
 * run no more ffmpeg processes than that; work of one owner (a voice, a project) takes one slot at a time, so that a slow
 * file of theirs leaves the other slots to everybody else.
 */
export function inAudioSlot<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  slots ??= new WorkQueue({ concurrency: env.WORKER_CONCURRENCY, maxRunningPerKey: 1 });
  return slots.run(work, { key: owner, signal });
}
