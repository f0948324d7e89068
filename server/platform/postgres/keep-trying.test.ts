import pg from 'pg';
import { expect, test } from 'vitest';
import { freePort } from '@/server/local/ports';
import { pool } from '@/server/platform/db';
import { keepTrying } from './keep-trying';
import { isTransientError } from './transient-error';

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
