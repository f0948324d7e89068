import { hourMs } from '@/lib/domain/durations';
import { partsHours, wholeHours } from './claim-upload';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { deleteObject } from '@/server/platform/storage/storage';
import { abortParts } from '@/server/platform/storage/storage-parts';

const before = (hours: number) => new Date(now().getTime() - hours * hourMs);

const batchSize = 500;

/**
 * Deletes expired uploads that were never claimed, and aborts incomplete ones. Deletes the row last, so that the next
 * run finds the object again after a crash.
 */
export async function purgeUploads(signal: AbortSignal): Promise<void> {
  let numStale: number;
  do {
    const stale = await findStale();
    numStale = stale.length;
    for (const { uri, parts } of stale) {
      signal.throwIfAborted();
      if (parts && !parts.completedAt) await abortParts({ key: uri, storeId: parts.storeId });
      await deleteObject(uri);
      await db.upload.deleteMany({ where: { uri, claimedAt: null } });
    }
  } while (numStale === batchSize);
}

function findStale() {
  // The time is at least half an hour, so that no upload is deleted that a running request is claiming.
  const graceHours = env.RETENTION_EXPIRED_UPLOADS_HOURS;
  return db.upload.findMany({
    where: {
      claimedAt: null,
      OR: [
        { parts: null, created: { lt: before(wholeHours + graceHours) } },
        { parts: { isNot: null }, created: { lt: before(partsHours + graceHours) } },
      ],
    },
    select: { uri: true, parts: { select: { storeId: true, completedAt: true } } },
    orderBy: { created: 'asc' },
    take: batchSize,
  });
}
