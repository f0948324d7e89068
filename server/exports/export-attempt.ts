import { deleteObjects } from '@/server/jobs';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';

/** Attempt at an export; a retry has another number. */
export type ExportAttempt = { exportId: string; attempt: number };

export function zipKeyOf({ exportId, attempt }: ExportAttempt): string {
  return `exports/${exportId}-${attempt}.zip`;
}

/** Deletes the ZIP of an attempt after the commit, also if its worker was killed before it stored the uri. */
export async function deleteZip(
  tx: Tx,
  { id, attempt, zipUploadId }: { id: string; attempt: number; zipUploadId: string | null },
): Promise<void> {
  const key = zipKeyOf({ exportId: id, attempt });
  await enqueue(tx, deleteObjects, { keys: [key], ...(zipUploadId && { parts: [{ key, storeId: zipUploadId }] }) });
}
