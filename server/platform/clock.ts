import { z } from 'zod';
import { queryRow } from '@/server/platform/postgres/query-rows';
import { db, isTransaction, type Tx } from './db';

const times = new WeakMap<Tx, number>();

/**
 * Returns the time by the clock of this process. In a transaction it is that of the first call, so that everything that
 * the transaction writes has the same time.
 */
export function now(tx?: Tx): Date {
  if (!tx || !isTransaction(tx)) return new Date();
  const time = times.get(tx) ?? Date.now();
  times.set(tx, time);
  return new Date(time);
}

/** Sets the time of a transaction, such as that of the sweep that it belongs to. */
export function setTransactionTime(tx: Tx, time: Date): void {
  if (isTransaction(tx)) times.set(tx, time.getTime());
}

const timeRow = z.strictObject({ now: z.date() });

/**
 * Returns the time by the database's clock, for what must not depend on a process with a wrong clock, such as an
 * automatic approval. It also becomes the time of the transaction.
 */
export async function databaseNow(tx: Tx = db): Promise<Date> {
  const row = await queryRow(tx, timeRow, { text: 'select clock_timestamp() as now' });
  if (!row) throw new Error('The database did not tell the time');
  setTransactionTime(tx, row.now);
  return row.now;
}
