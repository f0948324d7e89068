import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseNow, now, setTransactionTime } from './clock';
import { db, transaction } from './db';
import { setTime } from '@/tests/support/clock';

afterEach(() => {
  vi.useRealTimers();
});

test('a transaction has one time, and the next one its own', async () => {
  setTime(new Date('2026-03-01T10:00:00Z'));
  const times = await transaction(async (tx) => {
    const first = now(tx);
    setTime(new Date('2026-03-01T10:00:05Z'));
    return [first, now(tx)];
  });
  expect(times).toEqual([new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T10:00:00Z')]);
  expect(await transaction(async (tx) => now(tx))).toEqual(new Date('2026-03-01T10:00:05Z'));
});

test.each([
  ['without a transaction', () => now()],
  ['with the database itself', () => now(db)],
])('%s, it is the current time', async (_, read) => {
  setTime(new Date('2026-03-01T10:00:00Z'));
  read();
  setTime(new Date('2026-03-01T10:00:05Z'));
  expect(read()).toEqual(new Date('2026-03-01T10:00:05Z'));
});

test('the time of the database, and a set time, become the time of the transaction', async () => {
  await transaction(async (tx) => {
    const time = await databaseNow(tx);
    await setTimeout(2);
    expect(now(tx)).toEqual(time);
    setTransactionTime(tx, new Date('2026-03-01T10:00:00Z'));
    expect(now(tx)).toEqual(new Date('2026-03-01T10:00:00Z'));
  });
});

test('a change of the returned date does not change the time of the transaction', async () => {
  await transaction(async (tx) => {
    const time = now(tx);
    const isoTime = time.toISOString();
    time.setFullYear(2000);
    expect(now(tx).toISOString()).toBe(isoTime);
  });
});
