import { afterAll, expect, test } from 'vitest';
import { disconnect, pool } from '@/server/platform/db';
import { pollUntil } from '@/tests/support/poll';

afterAll(() => disconnect());

test('an idle connection that the database ends is replaced, and ends nothing else', async () => {
  const idle = await pool().connect();
  const other = await pool().connect();
  const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid');
  idle.release();
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await pollUntil(async () => pool().idleCount === 0);
  other.release();
  expect((await pool().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
