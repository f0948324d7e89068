import { dayMs } from '@/lib/domain/durations';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import { deleteObject } from '@/server/platform/storage/storage';

/** The rule is in docs/rules/exports.md#expiry. */
const renderDays = 7;
const batchSize = 500;

/** Deletes the row last, so that the next run finds the object again after a crash. */
export async function purgeRenders(signal: AbortSignal): Promise<void> {
  const lastUsedAt = { lt: new Date(now().getTime() - renderDays * dayMs) };
  for (;;) {
    const renders = await db.exportRender.findMany({ where: { lastUsedAt }, take: batchSize });
    for (const { key, uri } of renders) {
      signal.throwIfAborted();
      await deleteObject(uri);
      await db.exportRender.deleteMany({ where: { key, lastUsedAt } });
    }
    if (renders.length < batchSize) return;
  }
}
