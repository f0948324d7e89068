import { db } from '@/server/platform/db';
import { pollUntil } from './poll';

/** Waits until this many statements of the database wait for a lock, or until `isDone`. */
export async function waitForLockWaits(count: number, isDone = () => false): Promise<void> {
  const numWaiting = async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.count ?? 0;
  };
  await pollUntil(async () => isDone() || (await numWaiting()) >= count, { what: `${count} waits for a lock` });
}
