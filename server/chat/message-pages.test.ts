import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aProject } from '@/tests/support/builders';
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
  const read: string[] = [];
  let cursor: string | undefined;
  let numPages = 0;
  do {
    const { body, extra } = await listMessages(customer.actor, projectId, { voiceId, limit: 200, cursor });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
    read.unshift(...body.map(({ text }) => text));
    numPages += 1;
    cursor = extra.headers?.['X-Next-Cursor'];
  } while (cursor);
  expect(numPages).toBeGreaterThan(1);
  expect(read).toEqual(texts);
});
