import { hourMs } from '@/lib/domain/durations';
import { deleteObjects } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';

/**
 * Delay of the second deletion. Signed upload URLs are valid for ten minutes; the rest is time for a slow upload that
 * started just before.
 */
export const againAfterMs = hourMs;

/**
 * Enqueues the deletion in the caller's transaction. The uploader can recreate an object while its signed URL is valid,
 * so each object is deleted a second time after that.
 */
export async function deleteStored(tx: Tx, keys: string[]): Promise<void> {
  await enqueue(tx, deleteObjects, { keys });
  await enqueue(tx, deleteObjects, { keys }, { startAfter: new Date(now(tx).getTime() + againAfterMs) });
}
