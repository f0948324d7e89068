import { afterEach, expect, test, vi } from 'vitest';
import { dayMs } from '@/lib/domain/durations';
import { actorOfToken, endSessionsOf, startSession } from '@/server/access/sessions';
import { db, transaction } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';

afterEach(() => {
  vi.useRealTimers();
});

async function aSession() {
  const user = await aUser();
  const { token } = await transaction((tx) => startSession(tx, user.id));
  return { user, token };
}

const isOpen = async (token: string) => (await actorOfToken(token)) !== null;

test('ends a session that was not used for 7 days', async () => {
  const { token } = await aSession();
  const start = Date.now();
  setTime(new Date(start + 7 * dayMs - 60_000));
  expect(await isOpen(token)).toBe(true);
  setTime(new Date(start + 14 * dayMs));
  expect(await isOpen(token)).toBe(false);
});

test('ends a session 30 days after the login, however often it is used', async () => {
  const { token } = await aSession();
  const start = Date.now();
  for (let day = 5; day < 30; day += 5) {
    setTime(new Date(start + day * dayMs));
    expect(await isOpen(token)).toBe(true);
  }
  setTime(new Date(start + 30 * dayMs + 1_000));
  expect(await isOpen(token)).toBe(false);
});

test('ends the sessions of suspended users and of users who log out everywhere', async () => {
  const suspended = await aSession();
  await db.user.update({ where: { id: suspended.user.id }, data: { suspendedAt: new Date() } });
  expect(await isOpen(suspended.token)).toBe(false);
  const { user, token } = await aSession();
  await transaction((tx) => endSessionsOf(tx, user.id));
  expect(await isOpen(token)).toBe(false);
});
