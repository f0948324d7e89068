import { db } from '@/server/platform/db';
import { requeueStuckWork } from '@/server/system/recover-stuck-work';

/** Sweeps until nothing new is stuck: one sweep claims at most 200 rows, which may all belong to other test files. */
export async function requeueAllStuckWork(): Promise<void> {
  const { signal } = new AbortController();
  let before: number | null;
  let after = await numAttempts();
  do {
    before = after;
    await requeueStuckWork(signal);
    after = await numAttempts();
  } while (after !== before);
}

async function numAttempts(): Promise<number | null> {
  const { _sum } = await db.recovery.aggregate({ _sum: { attempts: true } });
  return _sum.attempts;
}
