import { pool } from '@/server/platform/db';
import { log } from '@/server/platform/tracing/log';

const flushDelayMs = 1000;
let isScheduled = false;

/**
 * Schedules a flush of the GIN indexes' pending lists, which every search scans. Merging its entries costs far more than
 * adding them, so it runs after the transaction. If this process exits first, the next change flushes the list, or
 * PostgreSQL does at 1 MB or during autovacuum.
 */
export function flushPendingEntriesSoon(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    flushPendingEntries().catch((error: unknown) =>
      log.warn({ err: error }, 'search: flushing pending entries failed'),
    );
  }, flushDelayMs).unref();
}

export async function flushPendingEntries(): Promise<void> {
  await pool().query('SELECT search.flush_pending_entries()');
}
