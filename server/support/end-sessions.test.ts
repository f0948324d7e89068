import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, aSupportAgent } from '@/tests/support/builders';
import { endSessionsOfUser } from './end-sessions';
import { getSupportUser } from './users';

/** docs/rules/support.md#users */
const actionsAbout = async (subject: string) =>
  (await db.auditEntry.findMany({ where: { subject }, orderBy: { created: 'asc' } })).map(
    ({ actorId, impersonatorId, action }) => ({ actorId, impersonatorId, action }),
  );

test('ends all sessions of a user', async () => {
  const agent = await aSupportAgent();
  const { id, actor } = await aCustomer();
  await endSessionsOfUser(agent, id);
  expect((await getSupportUser(agent, id)).sessions).toEqual([]);
  expect(await db.session.count({ where: { id: actor.sessionId, revokedAt: null } })).toBe(0);
  expect(await actionsAbout(id)).toEqual([{ actorId: agent.userId, impersonatorId: null, action: 'end-sessions' }]);
});
