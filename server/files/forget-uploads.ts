import { db } from '@/server/platform/db';
import { deleteObject } from '@/server/platform/storage';
import { abortParts } from '@/server/platform/storage-parts';

const hourMs = 3600_000;
const before = (hours: number) => new Date(Date.now() - hours * hourMs);

/** So long after its beginning an upload in one piece, and one in parts, may still be delivered. */
const wholeHours = 24;
const partsHours = 72;

/**
 * Deletes what was uploaded and never delivered, and gives up what never arrived. The row goes last, so that a run that dies
 * finds the object again.
 */
export async function forgetUploads(signal: AbortSignal): Promise<void> {
  const stale = await db.upload.findMany({
    where: {
      claimedAt: null,
      OR: [
        { parts: null, created: { lt: before(wholeHours) } },
        { parts: { isNot: null }, created: { lt: before(partsHours) } },
      ],
    },
    select: { uri: true, parts: { select: { storeId: true, completedAt: true } } },
    orderBy: { created: 'asc' },
    take: 500,
  });
  for (const { uri, parts } of stale) {
    signal.throwIfAborted();
    if (parts && !parts.completedAt) await abortParts({ key: uri, storeId: parts.storeId });
    await deleteObject(uri);
    await db.upload.deleteMany({ where: { uri, claimedAt: null } });
  }
}
