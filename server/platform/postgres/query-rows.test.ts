import { expect, test } from 'vitest';
import { z } from 'zod';
import { db, pool, Prisma, transaction } from '@/server/platform/db';
import { queryRow, queryRows } from './query-rows';

const numberRow = z.strictObject({ n: z.int() });
const ofSql = Prisma.sql`select n::int from generate_series(1, ${2}::int) n order by n`;

test('rows come from a transaction, the database and a pool', async () => {
  const rows = [{ n: 1 }, { n: 2 }];
  expect(await transaction((tx) => queryRows(tx, numberRow, ofSql))).toEqual(rows);
  expect(await queryRows(db, numberRow, ofSql)).toEqual(rows);
  expect(await queryRows(pool(), numberRow, ofSql)).toEqual(rows);
  expect(await queryRows(pool(), numberRow, { name: 'numbers', text: ofSql.text, values: [2] })).toEqual(rows);
});

test('the first row comes alone, and nothing without rows', async () => {
  expect(await queryRow(db, numberRow, ofSql)).toEqual({ n: 1 });
  expect(await queryRow(db, numberRow, Prisma.sql`select 1 as n where false`)).toBeUndefined();
});

test.each([
  ['lacks a column', 'select 1 as m', /^n: .*; row: .*"m"/],
  ['has another column', "select 1 as n, 'secret' as m", /^row: .*"m"/],
  ['has a value of another type', "select 'secret' as n", /^n: .*expected number, received string/],
  ['has null', 'select null::int as n', /^n: .*received null/],
])('a row that %s is refused by the names of its columns, without values', async (_name, text, message) => {
  const error: unknown = await queryRows(db, numberRow, { text }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'RowMismatch', message: expect.stringMatching(message) as string });
  expect((error as Error).message).not.toContain('secret');
});
