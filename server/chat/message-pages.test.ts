import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aProject, aVoice } from '@/tests/support/builders';
import { readPages } from '@/tests/support/read-pages';
import { postMessage } from './messages';
import { listMessages } from './queries';

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
