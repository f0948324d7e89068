import { expect, test } from 'vitest';
import { db, pool, transaction } from '@/server/platform/db';
import { statementsOf } from '@/tests/support/jobs/statements';

/** Tests of the helper that counts statements: it needs a database. */
test('records the statements of a function in and outside of transactions, and no others of the process', async () => {
  const state = { isOver: false };
  const others = async () => {
    while (!state.isOver) await Promise.all([pool().query('select 1 as other'), db.$queryRaw`select 2 as other`]);
  };
  // Fewer than the connections of the pool: those that wait for one run in the context of the request before them.
  const running = Array.from({ length: 4 }, others);
  try {
    for (let round = 0; round < 20; round++) {
      const statements = await statementsOf(async () => {
        await db.$queryRaw`select 1 as own`;
        await transaction((tx) => tx.$queryRaw`select 2 as own`);
        await pool().query('select 3 as own');
      });
      expect(statements).toEqual(['select 1 as own', 'BEGIN', 'select 2 as own', 'COMMIT', 'select 3 as own']);
    }
  } finally {
    state.isOver = true;
    await Promise.all(running);
  }
});
