import { pool } from '@/server/platform/db';
import { log } from '@/server/platform/log';

/** Changes come in bursts; one time for all of them. */
const restMs = 1000;
let isWaiting = false;

/**
 * The index keeps the entries of changed voices in a list that every search reads through, until they are sorted in. That
 * costs tens of times what writing the list does, so it is done here, behind the changes. Where it is not done, because
 * this process died, the next change does it, or PostgreSQL when the list is 1 MB long or autovacuum comes by.
 */
export function flushPendingEntriesSoon(): void {
  if (isWaiting) return;
  isWaiting = true;
  // A process that has nothing else to do need not wait for it.
  setTimeout(() => {
    isWaiting = false;
    flushPendingEntries().catch((error: unknown) => log.warn({ err: error }, 'search: changes were not sorted in'));
  }, restMs).unref();
}

/** Sorts in what is in the list now. */
export async function flushPendingEntries(): Promise<void> {
  await pool().query("SELECT gin_clean_pending_list('search.voice_conditions')");
}
