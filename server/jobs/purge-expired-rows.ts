import { db, Prisma } from '@/server/platform/db';

/** A few hundredths of a second each, also of the widest rows. */
const batchSize = 5_000;

/**
 * Deletes the rows of a table that `isOld` picks, 5,000 in one statement and one transaction: a backlog of days holds no
 * lock for long, and a run that is ended keeps what it has done. Rows that somebody else holds are left to the next run;
 * the lock keeps a row that is renewed at this moment.
 * @param table name as SQL writes it, of the code alone
 */
export async function purgeExpiredRows(table: string, isOld: Prisma.Sql, signal: AbortSignal): Promise<void> {
  const rows = Prisma.raw(table);
  let deleted: number;
  do {
    signal.throwIfAborted();
    deleted = await db.$executeRaw`
      delete from ${rows} where ctid = any (array(
        select ctid from ${rows} where ${isOld} limit ${batchSize} for update skip locked))`;
  } while (deleted > 0);
}
