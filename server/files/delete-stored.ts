import { deleteObjects } from '@/server/jobs/delete-objects';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue';

/** A signed upload URL works for ten minutes; an upload that begins in the last of them may take some time. */
export const againAfterMs = 60 * 60_000;

/**
 * Deletes stored objects, in the caller's transaction. Whoever uploaded one may put it there again while the signed URL
 * works, so each is deleted once more when that is over.
 */
export async function deleteStored(tx: Tx, keys: string[]): Promise<void> {
  await enqueue(tx, deleteObjects, { keys });
  await enqueue(tx, deleteObjects, { keys }, { startAfter: new Date(Date.now() + againAfterMs) });
}
