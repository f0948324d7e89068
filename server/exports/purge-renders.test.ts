import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { headObject, putObject } from '@/server/platform/storage/storage';
import { purgeRenders } from './purge-renders';

test('deletes rendered files that were not used for a week', async () => {
  const renders = ['old', 'young'].map((age) => ({ age, uri: `renders/${age}-${randomUUID()}.wav` }));
  for (const { age, uri } of renders) {
    await putObject(uri, Buffer.from(age), 'audio/wav');
    const lastUsedAt = new Date(Date.now() - (age === 'old' ? 7.1 : 6.9) * 86_400_000);
    await db.exportRender.create({ data: { key: uri, uri, bytes: 3, logs: [], lastUsedAt } });
  }
  await purgeRenders(AbortSignal.timeout(10_000));
  const found = await Promise.all(renders.map(async ({ uri }) => (await headObject(uri)) !== null));
  expect(found).toEqual([false, true]);
  expect(await db.exportRender.count({ where: { key: { in: renders.map(({ uri }) => uri) } } })).toBe(1);
});
