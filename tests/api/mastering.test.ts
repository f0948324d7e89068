import { afterAll, expect, test } from 'vitest';
import { buildProject } from '@/prisma/seed/builders';
import { db, disconnect } from '@/server/platform/db';
import { loginAs } from '@/tests/support/network/api';

afterAll(() => disconnect());

async function scene(numTakes: number) {
  const takes = Array.from({ length: numTakes }, (_, index) => ({ name: `Take ${index + 1}` }));
  const project = await buildProject(db, { state: 'delivered', takes });
  const api = await loginAs({ id: project.customerId });
  const rows = await db.audioTake.findMany({ where: { projectId: project.id }, orderBy: { created: 'asc' } });
  const order = (audioId: string | undefined) =>
    api.send('POST /projects/{projectId}/audio/{audioId}', {
      params: { projectId: project.id, audioId: audioId ?? '' },
      body: { type: 'lufs16' },
    });
  const pending = (takeId: string, minutes: number) =>
    db.masteredTake.create({
      data: { takeId, projectId: project.id, type: 'lufs16', requestedAt: new Date(Date.now() - minutes * 60_000) },
    });
  return { projectId: project.id, takeIds: rows.map(({ id }) => id), order, pending };
}

test('allows three pending per project, not counting those older than five minutes', async () => {
  const { takeIds, order, pending } = await scene(5);
  const [first = '', second = '', third = '', fourth, fifth] = takeIds;
  await pending(first, 4);
  await pending(second, 4);
  const old = await pending(third, 6);
  expect((await order(first)).status).toBe(202);
  expect((await order(fourth)).status).toBe(202);
  await db.masteredTake.update({ where: { id: old.id }, data: { requestedAt: new Date() } });
  const refused = await order(fifth);
  expect(refused.status).toBe(409);
  expect(refused.refusal).toMatchObject({
    code: 'mastering-limit',
    error: 'At most 3 recordings are mastered at once. Please wait a moment.',
  });
});

test('accepts three of fifty concurrent orders', async () => {
  const { projectId, takeIds, order, pending } = await scene(51);
  const [first = '', ...rest] = takeIds;
  // No worker completes this master, so the number of free slots stays predictable.
  await pending(first, 0);
  const responses = await Promise.all(rest.map((id) => order(id)));
  const taken = responses.filter(({ status }) => status === 202).length;
  const settled = await db.masteredTake.count({ where: { projectId, status: { not: 'processing' } } });
  expect(taken).toBeGreaterThanOrEqual(2);
  expect(taken - settled).toBeLessThanOrEqual(2);
  const refused = responses.filter(({ status }) => status !== 202);
  expect(refused.filter(({ status, refusal }) => status !== 503 && refusal.code !== 'mastering-limit')).toEqual([]);
});
