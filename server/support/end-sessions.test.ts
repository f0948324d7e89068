import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, aSupportAgent } from '@/tests/support/builders';
import { endSessionsOfUser } from './end-sessions';
import { getSupportUser } from './users';
import { actionsAbout } from '@/tests/support/audit';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

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
  expect(entries.filter(({ before }) => JSON.stringify(before) !== JSON.stringify({ numSessions: 0 }))).toMatchObject([
    { before: { numSessions: 1 } },
  ]);
});

test('nobody ends their own sessions here, and only admins those of a support user', async () => {
  const [agent, other] = [await aSupportAgent(), await aSupportAgent()];
  await expect(endSessionsOfUser(agent, agent.userId)).rejects.toMatchObject({ code: 'own-account' });
  await expect(endSessionsOfUser(agent, other.userId)).rejects.toMatchObject({ code: 'support-user' });
  expect(await db.session.count({ where: { id: other.sessionId, revokedAt: null } })).toBe(1);
  await endSessionsOfUser(await aSupportAgent('admin'), other.userId);
  expect(await db.session.count({ where: { id: other.sessionId, revokedAt: null } })).toBe(0);
});
