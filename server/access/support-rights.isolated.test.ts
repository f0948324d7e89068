import { expect, test } from 'vitest';
import { db, transaction } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { requireSupport } from './actor';
import { actorOfToken, startSession, startSessionWithSecondFactor } from './sessions';

// The configuration is read at first use.
process.env.SUPPORT_SECOND_FACTOR = 'on';

async function actorOf(userId: string, hasSecondFactor: boolean) {
  if (hasSecondFactor) {
    await db.secondFactor.create({ data: { userId, sealedSecret: '-', confirmedAt: new Date() } });
  }
  const start = hasSecondFactor ? startSessionWithSecondFactor : startSession;
  const { token } = await transaction((tx) => start(tx, userId));
  const actor = await actorOfToken(token);
  if (!actor) throw new Error('There is no session.');
  return actor;
}

test('gives no right of support without a second factor', async () => {
  const { id } = await aUser({ isSupport: true, supportRole: 'admin' });
  const actor = await actorOf(id, false);
  expect(actor).toMatchObject({ isSupport: false, supportRole: 'admin' });
  expect(() => requireSupport(actor)).toThrow('Support needs two-step login.');
  const secured = await actorOf(id, true);
  expect(secured).toMatchObject({ isSupport: true, supportRole: 'admin' });
  requireSupport(secured, 'edit-money');
});

test('names the scope that an agent lacks, and treats a support user without a role as an agent', async () => {
  const { id } = await aUser({ isSupport: true });
  const agent = await actorOf(id, true);
  requireSupport(agent, 'review-voices');
  expect(() => requireSupport(agent, 'edit-money')).toThrow('Missing scope edit-money');
  const customer = await actorOf((await aUser()).id, false);
  expect(() => requireSupport(customer)).toThrow('Missing scope support');
});

test('acting as a support user gives no right of support', async () => {
  const [support, other] = await Promise.all([aUser({ isSupport: true }), aUser({ isSupport: true })]);
  const { token } = await transaction((tx) => startSession(tx, other.id, support.id));
  expect(await actorOfToken(token)).toMatchObject({ isSupport: false, supportRole: null });
});
