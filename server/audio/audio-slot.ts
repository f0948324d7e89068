import { env } from '@/server/platform/env';
import { WorkQueue } from '@/server/platform/queue/work-queue';

let slots: WorkQueue | undefined;

/**
 * Runs audio work when one of WORKER_CONCURRENCY slots is free. All audio jobs share the slots, which limits the number
 * of ffmpeg processes. Each owner (a voice or a project) uses one slot at a time, so that slow files do not block
 * others.
 */
export function inAudioSlot<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  slots ??= new WorkQueue({ concurrency: env.WORKER_CONCURRENCY, maxRunningPerKey: 1 });
  return slots.run(work, { key: owner, signal });
}
