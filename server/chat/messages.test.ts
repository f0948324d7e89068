import { describe, expect, test } from 'vitest';
import { messageType } from '@/lib/contracts/chat';
import { db } from '@/server/platform/db';
import { aProject, aSupportAgent, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { readPages } from '@/tests/support/read-pages';
import { clearUnread, postMessage } from './messages';
import { listMessages } from './queries';

async function aChat() {
  const [voice, other] = [await aVoice(), await aVoice()];
  const { customer, id: projectId } = await aProject({ state: 'shortlisted', voiceIds: [voice.id, other.id] });
  const texts = () => db.message.findMany({ where: { projectId, type: 'text' }, orderBy: { timestamp: 'asc' } });
  return { voice, other, customer, projectId, texts };
}

describe('posting a message', () => {
  test('stores the message, marks it unread for the other side alone, and tells open pages', async () => {
    const { voice, customer, projectId, texts } = await aChat();
    const message = await postMessage(customer.actor, projectId, { voiceId: voice.id, text: 'Good\nmorning' });
    const from = { id: customer.id };
    expect(message).toMatchObject({
      type: 'text',
      text: 'Good\nmorning',
      from,
      userId: customer.id,
      voiceId: voice.id,
    });
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
});

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

describe('unread marks', () => {
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
    await expect(clearUnread(other.actor, projectId, voice.id)).rejects.toMatchObject({
      message: 'Missing scope chat',
    });
    const unlisted = await aVoice();
    await expect(clearUnread(customer.actor, projectId, unlisted.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await numUnread()).toBe(3);
  });
});

describe('pages of a chat', () => {
  test('pages of a chat are below 1 MB, however long its messages are, and together have all of them', async () => {
    const { customer, id: projectId, voiceIds } = await aProject({ state: 'shortlisted' });
    const [voiceId = ''] = voiceIds;
    await db.message.deleteMany({ where: { projectId } });
    const texts = Array.from({ length: 200 }, (_, index) => `${index} ${'語'.repeat(9_990)}`);
    await db.message.createMany({
      data: texts.map((text, index) => ({
        projectId,
        voiceId,
        fromId: customer.id,
        type: 'text',
        text,
        timestamp: new Date(1_000 * index),
      })),
    });
    const pages = await readPages((from) => listMessages(customer.actor, projectId, { voiceId, limit: 200, ...from }));
    const read = pages.toReversed().flatMap((page) => page.map(({ text }) => text));
    expect(pages.length).toBeGreaterThan(1);
    expect(read).toEqual(texts);
  });

  test('a page has the newest messages, oldest first; each voice reads its own chat alone', async () => {
    const [voice, other] = [await aVoice(), await aVoice()];
    const { customer, id: projectId } = await aProject({ state: 'shortlisted', voiceIds: [voice.id, other.id] });
    await db.message.deleteMany({ where: { projectId } });
    for (const text of ['one', 'two', 'three']) {
      await postMessage(customer.actor, projectId, { voiceId: voice.id, text });
      await postMessage(customer.actor, projectId, { voiceId: other.id, text: `${text} to the other` });
    }
    const read = async (voiceId: string, cursor?: string) => {
      const { body, extra } = await listMessages(voice.actor, projectId, { voiceId, limit: 2, cursor });
      return { texts: body.map(({ text }) => text), cursor: extra.headers?.['X-Next-Cursor'] };
    };
    const newest = await read(voice.id);
    expect(newest.texts).toEqual(['two', 'three']);
    expect(await read(voice.id, newest.cursor)).toEqual({ texts: ['one'], cursor: undefined });
    await expect(read(other.id)).rejects.toMatchObject({ message: 'Missing scope chat' });
    await expect(read(voice.id, 'x')).rejects.toMatchObject({ fields: { cursor: 'This cursor is not valid.' } });
  });
});

test('the database accepts the message types of the contract, and no others', async () => {
  const [row] = await db.$queryRaw<Array<{ check: string }>>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'messages_type'`;
  const types = row?.check.match(/(?<=')[a-z-]+(?=')/g);
  expect(types?.toSorted()).toEqual(messageType.options.toSorted());
});
