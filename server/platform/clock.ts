import { db, type Tx } from '@/server/platform/db';

export async function databaseNow(tx: Tx = db): Promise<Date> {
  const [row] = await tx.$queryRaw<Array<{ now: Date }>>`select clock_timestamp() as now`;
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}
