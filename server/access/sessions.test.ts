import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayMs, hourMs } from '@/lib/domain/durations';
import { db, transaction } from '@/server/platform/db';
import { aTeam, aUser } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { statementsOf } from '@/tests/support/jobs/statements';
import { anAccount } from '@/tests/support/steps/account-steps';
import type { Actor } from './actor';
import { newToken } from './login-tokens';
import { listOwnSessions } from './queries';
import {
  actorOfToken,
  consumeMagicLink,
  endOwnOtherSessions,
  endOwnSession,
  endSessionsOf,
  startSession,
} from './sessions';

afterEach(() => {
  vi.useRealTimers();
});

async function aSession() {
  const user = await aUser();
  const { token } = await transaction((tx) => startSession(tx, user.id));
  return { user, token };
}

const isOpen = async (token: string) => (await actorOfToken(token)) !== null;

describe('a session', () => {
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

  test('a login beyond 20 open sessions ends the one that was not used for the longest time', async () => {
    const user = await aUser();
    const logIn = () => transaction((tx) => startSession(tx, user.id));
    const start = Date.now() - dayMs;
    const tokens: string[] = [];
    for (let count = 0; count < 20; count++) {
      setTime(new Date(start + count * 60_000));
      tokens.push((await logIn()).token);
    }
    const [first = '', second = ''] = tokens;
    await db.session.updateMany({ where: { userId: user.id }, data: { lastUsedAt: new Date(start) } });
    setTime(new Date(start + dayMs));
    expect(await isOpen(first)).toBe(true);
    const { token } = await logIn();
    expect([await isOpen(first), await isOpen(second), await isOpen(token)]).toEqual([true, false, true]);
  });

  test('parallel logins leave 20 open sessions, and those of support are not counted', async () => {
    const [user, supporter] = [await aUser(), await aUser({ isSupport: true })];
    const { token } = await transaction((tx) => startSession(tx, user.id, supporter.id));
    await inParallel(30, () => transaction((tx) => startSession(tx, user.id)));
    expect(await isOpen(token)).toBe(true);
    const open = { userId: user.id, revokedAt: null, impersonatorId: null };
    expect(await db.session.count({ where: open })).toBe(20);
  });

  test('looks up a session, its user and teams with one statement', async () => {
    const user = await aUser({ firstName: 'Ada', lastName: 'Berg' });
    const team = await aTeam({ owner: user });
    const { token } = await transaction((tx) => startSession(tx, user.id));
    let actor: Actor | null = null;
    const statements = await statementsOf(async () => {
      actor = await actorOfToken(token);
    });
    expect(statements).toHaveLength(1);
    expect(actor).toEqual({
      userId: user.id,
      sessionId: expect.any(String),
      name: 'Ada Berg',
      isVoice: false,
      isSupport: false,
      supportRole: null,
      teams: [{ id: team.id, role: 'owner' }],
      impersonatorId: null,
      hasRecentPassword: false,
    });
  });

  test('ends an impersonating session when its support agent loses the role or is suspended', async () => {
    const support = await aUser();
    const user = await aUser();
    await db.user.update({ where: { id: support.id }, data: { isSupport: true } });
    const { token } = await transaction((tx) => startSession(tx, user.id, support.id));
    expect(await actorOfToken(token)).toMatchObject({ userId: user.id, impersonatorId: support.id });
    await db.user.update({ where: { id: support.id }, data: { suspendedAt: new Date() } });
    expect(await isOpen(token)).toBe(false);
    await db.user.update({ where: { id: support.id }, data: { suspendedAt: null, isSupport: false } });
    expect(await isOpen(token)).toBe(false);
  });
});

describe('own sessions', () => {
  test('are listed with the current one first, and each other one can be ended', async () => {
    const { actor, other, isOtherOpen } = await anAccount();
    const support = await aUser({ isSupport: true });
    await transaction((tx) => startSession(tx, actor.userId, support.id));
    const sessions = await listOwnSessions(actor);
    expect(sessions[0]).toMatchObject({ id: actor.sessionId, isCurrent: true });
    expect(sessions.map(({ isCurrent, isSupport }) => [isCurrent, isSupport])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, false],
        [false, true],
      ]),
    );
    await expect(endOwnSession(actor, actor.sessionId)).rejects.toMatchObject({ code: 'current-session' });
    await endOwnSession(actor, other.sessionId);
    expect(await isOtherOpen()).toBe(false);
    await endOwnOtherSessions(actor);
    expect(await listOwnSessions(actor)).toMatchObject([{ id: actor.sessionId }]);
  });

  test('of another user do not exist', async () => {
    const { actor } = await anAccount();
    const stranger = await anAccount();
    await expect(endOwnSession(actor, stranger.other.sessionId)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await stranger.isOtherOpen()).toBe(true);
  });
});

async function aMagicLink({ expiresAt = new Date(Date.now() + 300_000) } = {}) {
  const [user, support] = [await aUser(), await aUser({ isSupport: true })];
  const { token, tokenHash } = newToken();
  await db.magicLink.create({ data: { tokenHash, userId: user.id, supportId: support.id, expiresAt } });
  return { user, support, token };
}

const noLonger = { kind: 'validation', code: 'used-link', message: 'This link no longer works.' };

describe('a magic link', () => {
  test('starts an impersonating session of one hour, and records it', async () => {
    const { user, support, token } = await aMagicLink();
    const { userId, session } = await consumeMagicLink(token);
    expect(userId).toBe(user.id);
    expect(await actorOfToken(session?.token ?? '')).toMatchObject({ userId: user.id, impersonatorId: support.id });
    const { created, expiresAt } = await db.session.findFirstOrThrow({ where: { userId: user.id } });
    expect(expiresAt.getTime() - created.getTime()).toBeCloseTo(hourMs, -4);
    expect(await db.auditEntry.findMany({ where: { actorId: user.id } })).toMatchObject([
      { impersonatorId: support.id, action: 'impersonate', subject: user.id },
    ]);
  });

  test('works once, also many times at once', async () => {
    const { user, token } = await aMagicLink();
    await expectSuccesses(1, { of: crowd }, () => consumeMagicLink(token));
    await expect(consumeMagicLink(token)).rejects.toMatchObject(noLonger);
    expect(await db.session.count({ where: { userId: user.id } })).toBe(1);
  });

  test.each([{ isSupport: false }, { suspendedAt: new Date() }])(
    'expires, and no longer works when its creator is %o',
    async (change) => {
      const late = await aMagicLink({ expiresAt: new Date(Date.now() - 1) });
      await expect(consumeMagicLink(late.token)).rejects.toMatchObject(noLonger);
      const { user, support, token } = await aMagicLink();
      await db.user.update({ where: { id: support.id }, data: change });
      await expect(consumeMagicLink(token)).rejects.toMatchObject(noLonger);
      expect(await db.magicLink.count({ where: { userId: user.id, usedAt: null } })).toBe(1);
    },
  );
});
