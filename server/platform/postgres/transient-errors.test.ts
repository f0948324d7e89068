import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { errorResponse } from '@/server/http/error-response';
import { freePort } from '@/server/local/ports';
import { db, pool, transaction, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { aCustomer } from '@/tests/support/builders';
import { isTransientError, keepTrying } from './transient-errors';

describe('a transient error', () => {
  test('a connection that PostgreSQL ends is a reason to try again, an error of the query is none', async () => {
    const ended = db.$transaction(async (tx) => {
      const [row] = await tx.$queryRaw<[{ pid: number }]>`select pg_backend_pid() as pid`;
      await pool().query('select pg_terminate_backend($1)', [row?.pid]);
      return tx.user.count();
    });
    expect(await ended.catch(isTransientError)).toBe(true);
    expect(await db.$queryRaw`select 1 / 0`.catch(isTransientError)).toBe(false);
  });

  test('a connection that broke before the query is a reason to try again', () => {
    expect(isTransientError(new Error('Client has encountered a connection error and is not queryable'))).toBe(true);
  });

  test('a code of PostgreSQL in a message of Prisma counts', () => {
    const message = (code: string) =>
      `\nInvalid \`deleteMany()\` invocation:\n\n\nDatabase error. Code: \`${code}\`. Message: \`x\``;
    const errorOf = (code: string) => Object.assign(new Error(message(code)), { code: 'P2039' });
    expect([errorOf('57P03'), errorOf('23514')].map(isTransientError)).toEqual([true, false]);
  });

  test('a slow statement and a lock that is not available in time are reasons to try again', async () => {
    const slow = transaction(async (tx) => {
      await tx.$executeRaw`set local statement_timeout = 50`;
      await tx.$queryRaw`select pg_sleep(60)::text`;
    });
    expect(await slow.catch(isTransientError)).toBe(true);

    const { id } = await aCustomer();
    const outcomes = await transaction(async (holder) => {
      await holder.$queryRaw`select id from users where id = ${id} for update`;
      const waitFor = (update: (tx: Tx) => Promise<unknown>, setting: string) =>
        transaction(async (tx) => {
          await tx.$queryRaw`select set_config(${setting}, '50', true)`;
          await update(tx);
          return 'done';
        }).catch((error: unknown) => errorResponse(error, { endpoint: 'test' }).status);
      const byModel = (tx: Tx) => tx.user.update({ where: { id }, data: { firstName: 'Ada' } });
      const bySql = (tx: Tx) => tx.$queryRaw`select id from users where id = ${id} for update`;
      return Promise.all([
        waitFor(byModel, 'lock_timeout'),
        waitFor(bySql, 'lock_timeout'),
        waitFor(byModel, 'statement_timeout'),
        waitFor(bySql, 'statement_timeout'),
      ]);
    });
    expect(outcomes).toEqual([503, 503, 503, 503]);
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
});

describe('a step of the start', () => {
  test('a step is repeated until the database can be reached, and not for another error', async () => {
    const nowhere = `postgresql://localhost:${await freePort()}/none`;
    let attempts = 0;
    const step = async () => {
      attempts += 1;
      if (attempts < 3) await new pg.Client({ connectionString: nowhere }).connect();
      await pool().query('select 1');
    };
    const options = { isTemporary: isTransientError, signal: new AbortController().signal, retryMs: 1 };
    await keepTrying('the database', step, options);
    expect(attempts).toBe(3);
    const broken = () => pool().query('select 1 / 0');
    await expect(keepTrying('the database', broken, options)).rejects.toThrow('division by zero');
  });

  test('a step is not repeated by a process that stops', async () => {
    const stopping = new AbortController();
    let attempts = 0;
    const step = () => {
      attempts += 1;
      stopping.abort();
      return Promise.reject(new Error('not yet'));
    };
    await keepTrying('the object store', step, { signal: stopping.signal, retryMs: 1 });
    expect(attempts).toBe(1);
  });
});
