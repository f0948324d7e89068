import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorResponse } from '@/server/http/error-response';
import { db, pool, preparedPool, reuseForeignKeyPlans, transaction } from '@/server/platform/db';
import { PrismaClient } from '@/server/platform/prisma-client/client';
import { aProject } from '@/tests/support/builders';
import { queryRows } from './query-rows';

test('every connection has the expected settings, whatever the server’s defaults', async () => {
  const text = `select name, setting from pg_settings
    where name in ('jit', 'lock_timeout', 'plan_cache_mode', 'random_page_cost', 'statement_timeout', 'TimeZone')`;
  type Setting = { name: string; setting: string };
  const byName = (rows: Setting[]) => Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  const { rows } = await pool().query<Setting>(text);
  const settings = byName(rows);
  expect(settings).toMatchObject({ jit: 'off', plan_cache_mode: 'force_custom_plan', random_page_cost: '1.1' });
  const prepared = await preparedPool().query<Setting>(text);
  expect(byName(prepared.rows)).toEqual({ ...settings, plan_cache_mode: 'auto' });
});

test('a look-up is planned once on a connection, for all values', async () => {
  const valueRow = z.strictObject({ value: z.string() });
  const value = (text: string) =>
    queryRows(preparedPool(), valueRow, { name: 'value', text: 'select $1::text as value', values: [text] });
  for (let number = 0; number < 40; number++) expect(await value(`${number}`)).toEqual([{ value: `${number}` }]);
  const { rows } = await preparedPool().query(
    "select bool_or(generic_plans > 0) as kept from pg_prepared_statements where name = 'value'",
  );
  expect(rows).toEqual([{ kept: true }]);
});

test('queries return the script of a project only when they select it', async () => {
  const { id } = await aProject();
  const changed = await db.project.update({ where: { id }, data: { labels: ['radio'] } });
  const { template, ...found } = await db.project.findUniqueOrThrow({ where: { id }, include: { template: true } });
  expect(template.id).toBe(found.templateId);
  expect([changed, found].filter((project) => 'scriptOps' in project)).toEqual([]);
  expect(await db.project.findUnique({ where: { id }, select: { scriptOps: true } })).toHaveProperty('scriptOps');
});

test('a transaction that writes many rows plans the checks of foreign keys once, and leaves the connection as it was', async () => {
  const modeOf = (rows: readonly { mode: string }[]) => rows[0]?.mode;
  const mode = "select current_setting('plan_cache_mode') as mode";
  await transaction(async (tx) => {
    await reuseForeignKeyPlans(tx);
    expect(modeOf(await tx.$queryRawUnsafe<{ mode: string }[]>(mode))).toBe('auto');
  });
  expect(modeOf((await pool().query<{ mode: string }>(mode)).rows)).toBe('force_custom_plan');
});

test('replaces an idle connection that the database closes', async () => {
  const idle = await pool().connect();
  const other = await pool().connect();
  const { rows } = await idle.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Does not use `once` of node:events, which would fail on the error that comes before.
  const ended = new Promise((resolve) => idle.once('end', resolve));
  idle.release();
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  other.release();
  expect((await pool().query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('responds with a temporary error, not a fault, when no connection is available in time', async () => {
  const full = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
  const away = new pg.Pool({
    connectionString: 'postgresql://nobody@127.0.0.1:1/none',
    connectionTimeoutMillis: 2_000,
  });
  const held = await full.connect();
  full.options.connectionTimeoutMillis = 20;
  for (const busy of [full, away]) {
    const client = new PrismaClient({ adapter: new PrismaPg(busy) });
    for (const ask of [
      () => busy.query('select 1'),
      () => client.user.count(),
      () => client.$transaction((tx) => tx.user.count(), { maxWait: 20 }),
    ]) {
      const response = errorResponse(await ask().catch((error: unknown) => error), { endpoint: 'a test' });
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    }
    await client.$disconnect();
  }
  held.release();
  await full.end();
  await away.end();
});

test('looks up the owner of a stored object through an index in every table', async () => {
  const { rows } = await pool().query<{ column: string }>(
    `select c.table_name || '.' || c.column_name as column from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and c.column_name in ('uri', 'processedUri', 'previewUri', 'finalUri')
        and t.table_type = 'BASE TABLE'
        and c.table_name not in ('export_lines', 'export_renders', 'pictures')
        and not exists (
          select 1 from pg_index i
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
           where i.indrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name)`,
  );
  expect(rows.map(({ column }) => column)).toEqual([]);
});
