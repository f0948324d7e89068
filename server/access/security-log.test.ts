import { dayMs } from '@/lib/domain/durations';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '@/server/system/clean-up';
import { db } from '@/server/platform/db';
import {
  emailHash,
  flushSecurityEvents,
  recordSecurityEvent,
  repeatWindowMs,
  type SecurityEvent,
} from './security-log';

beforeEach(() => flushSecurityEvents({ isLast: true }));

const eventOf = (change: Partial<SecurityEvent> = {}): SecurityEvent => ({
  kind: 'login-failed',
  userId: null,
  email: 'ada@example.com',
  impersonatorId: null,
  address: '192.0.2.77',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  endpoint: `POST /${randomUUID()}`,
  ...change,
});
const rowsOf = ({ endpoint }: SecurityEvent) =>
  db.securityEvent.findMany({ where: { endpoint }, orderBy: { created: 'asc' } });

test('stores the kind, a hash of the email address, the network and the browser family, and no more', async () => {
  const event = eventOf();
  recordSecurityEvent(event);
  await flushSecurityEvents({ isLast: true });
  const [row] = await rowsOf(event);
  expect(row).toMatchObject({
    kind: 'login-failed',
    userId: null,
    emailHash: emailHash('ada@example.com'),
    network: '192.0.2.0/24',
    agent: 'Firefox',
    count: 1,
  });
  expect(JSON.stringify(row)).not.toMatch(/ada|192\.0\.2\.77|Linux/);
});

test('repeats become one row a minute that counts them', async () => {
  const event = eventOf();
  const startMs = Date.now();
  recordSecurityEvent(event, startMs);
  await flushSecurityEvents({ nowMs: startMs + 1_000 });
  for (let round = 0; round < 500; round++) recordSecurityEvent(event, startMs + 2_000);
  await flushSecurityEvents({ nowMs: startMs + 30_000 });
  expect((await rowsOf(event)).map(({ count }) => count)).toEqual([1]);
  await flushSecurityEvents({ nowMs: startMs + 1_000 + repeatWindowMs });
  expect((await rowsOf(event)).map(({ count }) => count)).toEqual([1, 500]);
});

test('a flood of different events is bounded and still counted', async () => {
  const event = eventOf();
  for (let index = 0; index < 5_000; index++) recordSecurityEvent({ ...event, email: `a${index}@example.com` });
  await flushSecurityEvents({ isLast: true });
  const rows = await rowsOf(event);
  expect(rows.length).toBeLessThanOrEqual(1_001);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
});

test('a row is never changed, and goes after 180 days', async () => {
  const event = eventOf();
  const data = { kind: event.kind, network: 'unknown', agent: 'none', endpoint: event.endpoint };
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
  await db.securityEvent.create({ data: { ...data, created: daysAgo(181) } });
  const { id } = await db.securityEvent.create({ data: { ...data, created: daysAgo(179) } });
  await expect(db.securityEvent.update({ where: { id }, data: { count: 2 } })).rejects.toThrow(/append-only/);
  await deleteExpired(new AbortController().signal);
  expect((await rowsOf(event)).map((row) => row.id)).toEqual([id]);
});
