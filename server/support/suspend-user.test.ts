import { expect, test } from 'vitest';
import { getVoice } from '@/server/voices/queries';
import { aSupportAgent, aVoice, aUser } from '@/tests/support/builders';
import { suspendUser } from './suspend-user';
import { actionsAbout } from '@/tests/support/audit';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

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
