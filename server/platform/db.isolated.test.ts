import { afterEach, expect, test, vi } from 'vitest';
import { databaseNow } from './clock';
import { db, disconnect, pool, transaction } from './db';
import { aProject } from '@/tests/support/builders';
import { asOwner } from '@/tests/support/database-users';

afterEach(() => {
  vi.restoreAllMocks();
});

test('runs the queries of a transaction one after the other', async () => {
  const warnings: string[] = [];
  const { id } = await aProject({ state: 'accepted' });
  vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(String(warning)));
  await transaction(async (tx) => {
    const parts = await Promise.all([
      tx.project.findUniqueOrThrow({
        where: { id },
        include: { team: true, template: true, voices: true, members: true, assignments: true, documents: true },
      }),
      tx.user.count(),
      tx.team.count(),
    ]);
    expect(parts[0].id).toBe(id);
  });
  expect(warnings).toEqual([]);
});

test('continues with the next query of a connection after a failed one', async () => {
  const connection = await pool().connect();
  try {
    const [failed, next] = await Promise.allSettled([
      connection.query('select 1 / 0'),
      connection.query<{ two: number }>('select 2 as two'),
    ]);
    expect(failed.status).toBe('rejected');
    expect(next.status === 'fulfilled' && next.value.rows).toEqual([{ two: 2 }]);
  } finally {
    connection.release();
  }
});

test('reads times as they are from a database with a local time zone', async () => {
  const setTimeZone = (change: string) =>
    asOwner(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`);
  await setTimeZone(`set timezone to ''Asia/Tokyo''`);
  try {
    // The setting applies to new connections.
    await disconnect();
    expect(Math.abs((await databaseNow()).getTime() - Date.now())).toBeLessThan(60_000);
  } finally {
    await setTimeZone('reset timezone');
  }
});

test('has what the client has', () => {
  expect(['$transaction', 'project', 'unknown'].map((name) => name in db)).toEqual([true, true, false]);
});
