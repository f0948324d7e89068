import { afterEach, expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { aScript } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { emitDueAnnouncement } from './announce-lines';
import { updateLine } from './edit-line';

/** Tests the rules of docs/rules/lines.md#live. */

afterEach(() => void vi.useRealTimers());

const events = (projectId: string) => db.event.count({ where: { projectId, type: 'lines-updated' } });

test('the event is emitted at most once a second, and after the last change', async () => {
  const { customer, projectId } = await aScript();
  const start = new Date('2026-06-01T12:00:00.000Z');
  const changeAt = async (ms: number) => {
    setTime(new Date(start.getTime() + ms));
    await updateLine(customer.actor, projectId, 'a.wav', { comment: newId() });
  };
  await changeAt(0);
  expect(await events(projectId)).toBe(1);
  await changeAt(300);
  await changeAt(600);
  expect(await events(projectId)).toBe(1);
  const jobs = (await jobsAbout(projectId)).filter(({ name }) => name === 'announce-lines');
  expect(jobs).toHaveLength(1);
  setTime(new Date(start.getTime() + 1_000));
  await emitDueAnnouncement(projectId);
  expect(await events(projectId)).toBe(2);
  await emitDueAnnouncement(projectId);
  expect(await events(projectId)).toBe(2);
  await changeAt(1_500);
  expect(await events(projectId)).toBe(2);
  // The worker did not run the job in time: the next change emits the event itself.
  await changeAt(2_500);
  await emitDueAnnouncement(projectId);
  expect(await events(projectId)).toBe(3);
});

test('the job does nothing without a due announcement, and for a project that was deleted', async () => {
  const { projectId } = await aScript([]);
  await emitDueAnnouncement(projectId);
  await emitDueAnnouncement('none');
  expect(await events(projectId)).toBe(0);
});
