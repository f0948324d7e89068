import { partsHours, wholeHours } from './claim-upload';
import { db } from '@/server/platform/db';
import { deleteObject } from '@/server/platform/storage';
import { abortParts } from '@/server/platform/storage-parts';

const hourMs = 3600_000;
const before = (hours: number) => new Date(Date.now() - hours * hourMs);

/** After the last moment at which it may be delivered, so that nothing is taken from under a delivery that is going on. */
const graceHours = 0.5;
const batchSize = 500;

/**
 * Deletes what was uploaded and never delivered, and gives up what never arrived. The row goes last, so that a run that dies
 * finds the object again.
 */
export async function purgeUploads(signal: AbortSignal): Promise<void> {
  let found: number;
  do {
    const stale = await findStale();
    found = stale.length;
    for (const { uri, parts } of stale) {
      signal.throwIfAborted();
      if (parts && !parts.completedAt) await abortParts({ key: uri, storeId: parts.storeId });
      await deleteObject(uri);
      await db.upload.deleteMany({ where: { uri, claimedAt: null } });
    }
  } while (found === batchSize);
}

function findStale() {
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
