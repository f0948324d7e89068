import { hourMs } from '@/lib/domain/durations';
import { now } from '@/server/platform/clock';
import { db, Prisma } from '@/server/platform/db';

type ModelMap = Prisma.TypeMap['model'];
type ModelWithExpiresAt = {
  [Name in keyof ModelMap]: 'expiresAt' extends keyof ModelMap[Name]['payload']['scalars'] ? Name : never;
}[keyof ModelMap];

type Purge = (signal: AbortSignal) => Promise<void>;

/** Functions that delete expired rows, by table. Includes every table with a column `expiresAt`. */
export type CompleteExpiry = Partial<Record<keyof ModelMap, Purge>> & Record<ModelWithExpiresAt, Purge>;

export const hoursAgo = (hours: number): Date => new Date(now().getTime() - hours * hourMs);

/** @param isExpired null for never */
export function purgeRows(table: string, isExpired: () => Prisma.Sql | null): Purge {
  return async (signal) => {
    const condition = isExpired();
    if (condition) await purgeExpiredRows(table, condition, signal);
  };
}

/** Deleting a batch takes less than 0.1 s, even with the widest rows. */
const batchSize = 5_000;

/**
 * Deletes in batches with a transaction each, so that locks are short and an aborted run keeps its progress. Skips rows
 * that are locked by other transactions, which may be renewing them.
 * @param table SQL identifier; inserted unescaped, so never pass user input.
 */
export async function purgeExpiredRows(table: string, isExpired: Prisma.Sql, signal: AbortSignal): Promise<void> {
  const rows = Prisma.raw(table);
  let deleted: number;
  do {
    signal.throwIfAborted();
    deleted = await db.$executeRaw`
      delete from ${rows} where ctid = any (array(
        select ctid from ${rows} where ${isExpired} limit ${batchSize} for update skip locked))`;
  } while (deleted > 0);
}
