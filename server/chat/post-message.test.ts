import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aProject, aVoice } from '@/tests/support/builders';
import { postMessage } from './post-message';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function aChat() {
  const [voice, other] = [await aVoice(), await aVoice()];
  const { customer, id: projectId } = await aProject({ state: 'shortlisted', voiceIds: [voice.id, other.id] });
  const texts = () => db.message.findMany({ where: { projectId, type: 'text' }, orderBy: { timestamp: 'asc' } });
  return { voice, other, customer, projectId, texts };
}

test('stores the message, marks it unread for the other side alone, and tells open pages', async () => {
  const { voice, customer, projectId, texts } = await aChat();
  const message = await postMessage(customer.actor, projectId, { voiceId: voice.id, text: 'Good\nmorning' });
  const from = { id: customer.id };
  expect(message).toMatchObject({ type: 'text', text: 'Good\nmorning', from, userId: customer.id, voiceId: voice.id });
  expect(await texts()).toMatchObject([{ id: message.id, fromId: customer.id, voiceId: voice.id }]);
  const unread = await db.unreadChat.findMany({ where: { projectId, voiceId: voice.id } });
  expect(unread.map(({ userId }) => userId)).toContain(voice.id);
  expect(unread.map(({ userId }) => userId)).not.toContain(customer.id);
  expect(await db.event.count({ where: { projectId, voiceId: voice.id, type: 'message' } })).toBeGreaterThan(0);
});

test('20 parallel messages of both sides are all stored, each with its own time', async () => {
  const { voice, customer, projectId, texts } = await aChat();
  await expectSuccesses(20, { of: 20 }, (index) =>
    postMessage(index % 2 ? voice.actor : customer.actor, projectId, { voiceId: voice.id, text: `Message ${index}` }),
  );
  const times = (await texts()).map(({ timestamp }) => timestamp.getTime());
  expect(new Set(times).size).toBe(20);
});

test('nobody writes in the name or the chat of another', async () => {
  const { voice, other, customer, projectId, texts } = await aChat();
  const body = { voiceId: voice.id, text: 'Hello' };
  const named = postMessage(customer.actor, projectId, { ...body, userId: voice.id });
  await expect(named).rejects.toMatchObject({ fields: { userId: 'You can only write in your own name.' } });
  await expect(postMessage(other.actor, projectId, body)).rejects.toMatchObject({ message: 'Missing scope chat' });
  const unlisted = await aVoice();
  const nowhere = postMessage(customer.actor, projectId, { ...body, voiceId: unlisted.id });
  await expect(nowhere).rejects.toMatchObject({ kind: 'not-found', message: 'There is no chat with this voice.' });
  expect(await texts()).toEqual([]);
});
