import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { extendReview } from './extend-review';
import { anAssignment, aSupportAgent, timesOfProject } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

test('a longer review postpones the automatic approval and is announced in the chat', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const before = await timesOfProject(projectId);
  const { autoApproveDate } = await extendReview(await aSupportAgent(), projectId, 5);
  const days = (Date.parse(autoApproveDate ?? '') - (before.autoApproveAt?.getTime() ?? 0)) / 86_400_000;
  expect(days).toBe(5);
  const message = await db.message.findFirstOrThrow({ where: { projectId, type: 'support' } });
  expect(message.text).toContain('Support has extended the review period');
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'extend-review' } })).toBe(1);
});

test('parallel extensions add up', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const endOf = async () => (await timesOfProject(projectId)).autoApproveAt?.getTime();
  const before = (await endOf()) ?? Number.NaN;
  const support = await aSupportAgent();
  await expectSuccesses(10, { of: 10 }, () => extendReview(support, projectId, 2));
  expect(await endOf()).toBe(before + 20 * 86_400_000);
  expect(await db.message.count({ where: { projectId, type: 'support' } })).toBe(10);
  const entries = await db.auditEntry.findMany({ where: { subject: projectId, action: 'extend-review' } });
  expect(new Set(entries.map(({ after }) => JSON.stringify(after))).size).toBe(10);
});

test('a review before acceptance cannot be extended', async () => {
  const { projectId } = await anAssignment();
  await expect(extendReview(await aSupportAgent(), projectId, 5)).rejects.toThrow(
    'The voice has not accepted this project yet.',
  );
});
