import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getVoice } from '@/server/voices/queries';
import { aSupportAgent, aVoice, aUser } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { createMagicLink } from './create-magic-link';
import { setSupportRole } from './set-support-role';
import { suspendUser } from './suspend-user';

/** docs/rules/support.md#users */
const actionsAbout = async (subject: string) =>
  (await db.auditEntry.findMany({ where: { subject }, orderBy: { created: 'asc' } })).map(
    ({ actorId, impersonatorId, action }) => ({ actorId, impersonatorId, action }),
  );

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
  const outcomes = await inParallel(10, () => suspendUser(agent, id, { isSuspended: true, reason: 'Fraud' }));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'status-changed' });
  }
  expect((await actionsAbout(id)).map(({ action }) => action)).toEqual(['suspend-user']);
});

test('an agent touches neither the own account nor support users', async () => {
  const [agent, other] = [await aSupportAgent(), await aSupportAgent()];
  const suspension = { isSuspended: true, reason: 'No' };
  await expect(suspendUser(agent, agent.userId, suspension)).rejects.toMatchObject({ code: 'own-account' });
  await expect(suspendUser(agent, other.userId, suspension)).rejects.toMatchObject({ code: 'support-user' });
  await expect(createMagicLink(agent, other.userId, 'Why not')).rejects.toMatchObject({ code: 'cannot-act-as-user' });
  await expect(setSupportRole(agent, other.userId, null)).rejects.toMatchObject({
    message: 'Missing scope edit-support-roles',
  });
});
