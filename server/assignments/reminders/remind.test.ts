import { expect, test } from 'vitest';
import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { db, type Prisma } from '@/server/platform/db';
import { aProject, aVoice, setTimes } from '@/tests/support/builders';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { projectsToRemindOfApproval, projectsToRemindOfClosing, remindOfApproval, remindOfClosing } from './remind';

const now = new Date('2026-03-20T10:00:00Z');
const numReminded = (results: PromiseSettledResult<boolean>[]) =>
  results.filter((result) => result.status === 'fulfilled' && result.value).length;
const isAmong = async (id: string, due: Prisma.ProjectWhereInput) =>
  (await db.project.count({ where: { AND: [{ id }, due] } })) === 1;

async function aReminder(state: 'delivered' | 'approved', kind: 'approval-reminder' | 'closing-reminder') {
  const voice = await aVoice({ demos: [] });
  const { id, customer } = await aProject({ state, voiceIds: [voice.id] });
  const update = (data: Prisma.ProjectUpdateInput) => db.project.update({ where: { id }, data });
  const setTimesOf = (times: Parameters<typeof setTimes>[1]) => setTimes(id, times);
  const notified = async () =>
    (await db.notification.findMany({ where: { projectId: id, kind } })).map(({ userId }) => userId).toSorted();
  return { id, customer, voice, update, setTimesOf, notified };
}

test('50 sweeps remind the customer of the approval once, three days ahead', async () => {
  const { id, customer, setTimesOf, notified } = await aReminder('delivered', 'approval-reminder');
  await setTimesOf({ autoApproveAt: daysAfter(now, 3.1) });
  expect(await isAmong(id, projectsToRemindOfApproval(now))).toBe(false);
  await setTimesOf({ autoApproveAt: daysAfter(now, 2.9) });
  expect(await isAmong(id, projectsToRemindOfApproval(now))).toBe(true);
  expect(numReminded(await inParallel(crowd, () => remindOfApproval(id, now)))).toBe(1);
  expect(await notified()).toEqual([customer.id]);
  expect(await isAmong(id, projectsToRemindOfApproval(now))).toBe(false);
});

test('does not remind of an approval that is over, paused by changes, or done', async () => {
  const { id, customer, setTimesOf, notified } = await aReminder('delivered', 'approval-reminder');
  await setTimesOf({ autoApproveAt: now });
  expect(await remindOfApproval(id, now)).toBe(false);
  await setTimesOf({ autoApproveAt: daysAfter(now, 1) });
  const { id: requestId } = await db.changeRequest.create({
    data: { projectId: id, round: 1, requestedById: customer.id, state: 'open' },
  });
  expect(await remindOfApproval(id, now)).toBe(false);
  await db.changeRequest.update({ where: { id: requestId }, data: { state: 'delivered', deliveredAt: new Date() } });
  await setTimesOf({ approvedAt: now });
  expect(await remindOfApproval(id, now)).toBe(false);
  expect(await notified()).toEqual([]);
});

test('50 sweeps remind both sides of the closing once, three days ahead', async () => {
  const { id, customer, voice, update, setTimesOf, notified } = await aReminder('approved', 'closing-reminder');
  await setTimesOf({ closesAt: daysAfter(now, 3) });
  await update({ closedAt: null, closingReminderAt: null });
  expect(await isAmong(id, projectsToRemindOfClosing(daysAfter(now, -0.1)))).toBe(false);
  expect(await isAmong(id, projectsToRemindOfClosing(now))).toBe(true);
  expect(numReminded(await inParallel(crowd, () => remindOfClosing(id, now)))).toBe(1);
  expect(await notified()).toEqual([customer.id, voice.id].toSorted());
  await update({ closingReminderAt: null, closedAt: now });
  expect(await remindOfClosing(id, now)).toBe(false);
});
