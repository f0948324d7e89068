import { describe, expect, test } from 'vitest';
import { actorOfToken, consumeMagicLink } from '@/server/access/sessions';
import { db } from '@/server/platform/db';
import { presentMe } from '@/server/profile/queries';
import { getVoice } from '@/server/voices/queries';
import { actionsAbout } from '@/tests/support/audit';
import { aCustomer, aSupportAgent, aUser, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { inParallel } from '@/tests/support/jobs/poll';
import { createMagicLink, endSessionsOfUser, setSupportRole, suspendUser } from './edit-users';
import { getSupportUser } from './users';

describe('a suspension', () => {
  test('a suspension ends sessions, hides a voice, and ends without a trace in the search', async () => {
    const agent = await aSupportAgent();
    const voice = await aVoice();
    await expect(suspendUser(agent, voice.id, { isSuspended: true })).rejects.toMatchObject({
      fields: { reason: 'Please enter a reason.' },
    });
    const suspended = await suspendUser(agent, voice.id, { isSuspended: true, reason: 'Fraud' });
    expect(suspended).toMatchObject({ isSuspended: true, sessions: [] });
    await expect(getVoice(voice.id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(suspendUser(agent, voice.id, { isSuspended: true, reason: 'Twice' })).rejects.toMatchObject({
      code: 'status-changed',
    });
    expect(await suspendUser(agent, voice.id, { isSuspended: false })).toMatchObject({ isSuspended: false });
    expect(await getVoice(voice.id)).toMatchObject({ id: voice.id });
    expect((await actionsAbout(voice.id)).map(({ action }) => action)).toEqual(['suspend-user', 'end-suspension']);
  });

  test('of 10 parallel suspensions, one succeeds and is logged', async () => {
    const agent = await aSupportAgent();
    const { id } = await aUser();
    await expectSuccesses(1, { of: 10, refusal: { code: 'status-changed' } }, () =>
      suspendUser(agent, id, { isSuspended: true, reason: 'Fraud' }),
    );
    expect((await actionsAbout(id)).map(({ action }) => action)).toEqual(['suspend-user']);
  });

  test('an agent touches neither the own account nor support users', async () => {
    const [agent, other] = [await aSupportAgent(), await aSupportAgent()];
    const suspension = { isSuspended: true, reason: 'No' };
    await expect(suspendUser(agent, agent.userId, suspension)).rejects.toMatchObject({ code: 'own-account' });
    await expect(suspendUser(agent, other.userId, suspension)).rejects.toMatchObject({ code: 'support-user' });
  });
});

describe('a support role', () => {
  test('an admin gives and takes roles, never the own one', async () => {
    const admin = await aSupportAgent('admin');
    const { id } = await aUser();
    expect(await setSupportRole(admin, id, 'agent')).toMatchObject({ kind: 'support', supportRole: 'agent' });
    expect(await setSupportRole(admin, id, null)).toMatchObject({ kind: 'customer', supportRole: null });
    await expect(setSupportRole(admin, admin.userId, 'agent')).rejects.toMatchObject({ code: 'own-account' });
    await expect(setSupportRole({ ...admin, hasRecentPassword: false }, id, 'admin')).rejects.toMatchObject({
      code: 'password-required',
    });
    const entries = await db.auditEntry.findMany({ where: { subject: id }, orderBy: { created: 'asc' } });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ supportRole: null }, { supportRole: 'agent' }],
      [{ supportRole: 'agent' }, { supportRole: null }],
    ]);
  });

  test('of 10 parallel requests for a role, one sets it and is logged', async () => {
    const admin = await aSupportAgent('admin');
    const { id } = await aUser();
    await expectSuccesses(10, { of: 10 }, () => setSupportRole(admin, id, 'agent'));
    const entries = await db.auditEntry.findMany({ where: { subject: id } });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ supportRole: null }, { supportRole: 'agent' }],
    ]);
  });

  test('a user who is suspended at the same time never gets a role after it', async () => {
    const admin = await aSupportAgent('admin');
    const users = await Promise.all(Array.from({ length: 10 }, () => aUser()));
    await inParallel(20, (index) => {
      const id = users[Math.floor(index / 2)]?.id ?? '';
      return index % 2 === 0
        ? setSupportRole(admin, id, 'agent')
        : suspendUser(admin, id, { isSuspended: true, reason: 'Fraud' });
    });
    for (const { id } of users) {
      const actions = (await db.auditEntry.findMany({ where: { subject: id }, orderBy: { created: 'asc' } })).map(
        ({ action }) => action,
      );
      const { suspendedAt, supportRole } = await db.user.findUniqueOrThrow({ where: { id } });
      expect(suspendedAt).not.toBeNull();
      // The role came first, or not at all.
      expect(actions).toEqual(supportRole ? ['set-support-role', 'suspend-user'] : ['suspend-user']);
    }
  });
});

describe('the sessions of a user', () => {
  test('ends all sessions of a user', async () => {
    const agent = await aSupportAgent();
    const { id, actor } = await aCustomer();
    await endSessionsOfUser(agent, id);
    expect((await getSupportUser(agent, id)).sessions).toEqual([]);
    expect(await db.session.count({ where: { id: actor.sessionId, revokedAt: null } })).toBe(0);
    expect(await actionsAbout(id)).toEqual([{ actorId: agent.userId, impersonatorId: null, action: 'end-sessions' }]);
  });

  test('of 10 parallel requests, one ends the session, and the log of the others says that there was none', async () => {
    const agent = await aSupportAgent();
    const { id } = await aCustomer();
    await expectSuccesses(10, { of: 10 }, () => endSessionsOfUser(agent, id));
    const entries = await db.auditEntry.findMany({ where: { subject: id, action: 'end-sessions' } });
    expect(entries).toHaveLength(10);
    expect(entries.filter(({ before }) => JSON.stringify(before) !== JSON.stringify({ numSessions: 0 }))).toMatchObject(
      [{ before: { numSessions: 1 } }],
    );
  });

  test('nobody ends their own sessions here, and only admins those of a support user', async () => {
    const [agent, other] = [await aSupportAgent(), await aSupportAgent()];
    await expect(endSessionsOfUser(agent, agent.userId)).rejects.toMatchObject({ code: 'own-account' });
    await expect(endSessionsOfUser(agent, other.userId)).rejects.toMatchObject({ code: 'support-user' });
    expect(await db.session.count({ where: { id: other.sessionId, revokedAt: null } })).toBe(1);
    await endSessionsOfUser(await aSupportAgent('admin'), other.userId);
    expect(await db.session.count({ where: { id: other.sessionId, revokedAt: null } })).toBe(0);
  });
});

describe('a magic link', () => {
  test('a magic link starts one impersonating session, and both are in the audit log', async () => {
    const agent = await aSupportAgent();
    const { id } = await aCustomer();
    const { url } = await createMagicLink(agent, id, 'Cannot find the invoice');
    const token = new URL(url).searchParams.get('token') ?? '';
    const { session } = await consumeMagicLink(token);
    const actor = await actorOfToken(session?.token ?? '');
    expect(actor).toMatchObject({ userId: id, impersonatorId: agent.userId, isSupport: false });
    expect((await presentMe(id, true)).isImpersonating).toBe(true);
    await expect(consumeMagicLink(token)).rejects.toMatchObject({ code: 'used-link' });
    expect(await actionsAbout(id)).toEqual([
      { actorId: agent.userId, impersonatorId: null, action: 'create-magic-link' },
      { actorId: id, impersonatorId: agent.userId, action: 'impersonate' },
    ]);
  });

  test('nobody acts as a support user, whose rights would be gained, or as a suspended user', async () => {
    const [agent, other, { id }] = [await aSupportAgent(), await aSupportAgent('admin'), await aCustomer()];
    await db.user.update({ where: { id }, data: { suspendedAt: new Date() } });
    for (const userId of [other.userId, id]) {
      await expect(createMagicLink(agent, userId, 'Why not')).rejects.toMatchObject({ code: 'cannot-act-as-user' });
      expect(await db.magicLink.count({ where: { userId } })).toBe(0);
    }
  });
});
