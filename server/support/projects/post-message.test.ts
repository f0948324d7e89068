import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { postSupportMessage } from './post-message';
import { anAssignment, aSupportAgent, aVoice } from '@/tests/support/builders';

test('a message of support reaches both sides without the name of the agent', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const agent = await aSupportAgent();
  const message = await postSupportMessage(agent, projectId, { voiceId: voice.id, text: 'Can we help?' });
  expect(message).toMatchObject({ type: 'support', from: null, text: 'Can we help?' });
  const waiting = await db.notification.findMany({ where: { projectId, kind: 'message' } });
  expect(waiting.map(({ userId }) => userId).toSorted()).toEqual([customer.id, voice.id].toSorted());
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'message-project' } })).toBe(1);
  const stranger = await aVoice();
  await expect(postSupportMessage(agent, projectId, { voiceId: stranger.id, text: 'Hello' })).rejects.toThrow(
    'This voice is not shortlisted.',
  );
});
