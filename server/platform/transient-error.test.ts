import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { db, pool, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { isTransientError } from '@/server/platform/transient-error';

test('a connection that PostgreSQL ends is a reason to try again, an error of the query is none', async () => {
  const ended = db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<[{ pid: number }]>`select pg_backend_pid() as pid`;
    await pool().query('select pg_terminate_backend($1)', [row?.pid]);
    return tx.user.count();
  });
  expect(await ended.catch(isTransientError)).toBe(true);
  expect(await db.$queryRaw`select 1 / 0`.catch(isTransientError)).toBe(false);
});

test('a code of PostgreSQL in a message of Prisma counts', () => {
  const message = (code: string) =>
    `\nInvalid \`deleteMany()\` invocation:\n\n\nDatabase error. Code: \`${code}\`. Message: \`x\``;
  const errorOf = (code: string) => Object.assign(new Error(message(code)), { code: 'P2039' });
  expect([errorOf('57P03'), errorOf('23514')].map(isTransientError)).toEqual([true, false]);
});

test('any error of an expired transaction is a reason to try again, except a refusal', async () => {
  const failLate = (error: Error) =>
    transaction(
      async () => {
        await pause(150);
        throw error;
      },
      { timeoutMs: 100 },
    );
  expect(await failLate(new TypeError('row is null')).catch(isTransientError)).toBe(true);
  expect(await failLate(new AppError('conflict', 'No.')).catch(isTransientError)).toBe(false);
});
