import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aProject, aSupportAgent, aVoice } from '@/tests/support/builders';
import { clearUnread } from './clear-unread';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function anUnreadChat() {
  const [voice, other] = [await aVoice(), await aVoice()];
  const { customer, id: projectId } = await aProject({ state: 'shortlisted', voiceIds: [voice.id, other.id] });
  await db.unreadChat.deleteMany({ where: { projectId } });
  await db.unreadChat.createMany({
    data: [
      { projectId, voiceId: voice.id, userId: customer.id },
      { projectId, voiceId: voice.id, userId: voice.id },
      { projectId, voiceId: other.id, userId: customer.id },
    ],
  });
  const numUnread = () => db.unreadChat.count({ where: { projectId } });
  const numEvents = () => db.event.count({ where: { projectId, userId: customer.id, type: 'project-updated' } });
  return { voice, other, customer, projectId, numUnread, numEvents };
}

test('clears the own mark of this chat, and tells the other pages of the reader once', async () => {
  const { voice, other, customer, projectId, numEvents } = await anUnreadChat();
  const before = await numEvents();
  await clearUnread(customer.actor, projectId, voice.id);
  await clearUnread(customer.actor, projectId, voice.id);
  expect(await numEvents()).toBe(before + 1);
  const left = await db.unreadChat.findMany({ where: { projectId } });
  expect(left.map(({ voiceId, userId }) => `${voiceId} ${userId}`).toSorted()).toEqual(
    [`${voice.id} ${voice.id}`, `${other.id} ${customer.id}`].toSorted(),
  );
});

test('is idempotent: of 10 parallel requests, the one that deletes the mark tells the other pages', async () => {
  const { voice, customer, projectId, numUnread, numEvents } = await anUnreadChat();
  const before = await numEvents();
  await expectSuccesses(10, { of: 10 }, () => clearUnread(customer.actor, projectId, voice.id));
  expect(await numEvents()).toBe(before + 1);
  expect(await numUnread()).toBe(2);
});

test('an impersonating support user leaves the marks', async () => {
  const { voice, customer, projectId, numUnread } = await anUnreadChat();
  const support = await aSupportAgent();
  await clearUnread({ ...customer.actor, impersonatorId: support.userId }, projectId, voice.id);
  expect(await numUnread()).toBe(3);
});

test('the chat of another voice, or with a voice that is not listed, is refused', async () => {
  const { voice, other, customer, projectId, numUnread } = await anUnreadChat();
  await expect(clearUnread(other.actor, projectId, voice.id)).rejects.toMatchObject({ message: 'Missing scope chat' });
  const unlisted = await aVoice();
  await expect(clearUnread(customer.actor, projectId, unlisted.id)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await numUnread()).toBe(3);
});
