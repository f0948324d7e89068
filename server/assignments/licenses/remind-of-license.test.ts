import { expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { remindOfLicenseEnd, remindOfLicenseEnds } from './remind-of-license';
import { notificationPath } from '@/server/notifications/path';
import { db } from '@/server/platform/db';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDeliveredRecording, certify } from '@/tests/support/steps/follow-up-steps';

/** Tests the rules of docs/rules/license.md#term. */

const { signal } = new AbortController();

/** Creates a license online for a year and without other limits, approved now. */
async function aLicense() {
  const usage = { media: ['online', 'radio'], termMonths: 12, territory: 'Norway' };
  const scene = await aDeliveredRecording({ template: { usage } });
  await approveProject(scene.customer.actor, scene.projectId);
  const assignmentId = await certify(scene.projectId);
  const reminders = await db.licenseReminder.findMany({ where: { assignmentId }, orderBy: { dueOn: 'asc' } });
  const [first, second] = reminders;
  if (!first || !second) throw new Error('The license has no reminders.');
  return { ...scene, assignmentId, reminders, first, second };
}

const remindersOf = (projectId: string) => db.notification.findMany({ where: { projectId, kind: 'license-reminder' } });

test('both sides are reminded 60 and 14 days before the end, each once, also by parallel runs', async () => {
  const { customer, voice, projectId, reminders, first, second } = await aLicense();
  expect(reminders.map(({ daysBefore }) => daysBefore)).toEqual([60, 14]);
  await inParallel(10, () => remindOfLicenseEnd(first, first.dueOn));
  const once = await remindersOf(projectId);
  expect(once.map(({ userId }) => userId).toSorted()).toEqual([customer.id, voice.id].toSorted());
  expect(once.find(({ userId }) => userId === voice.id)?.payload).toMatchObject({
    side: 'voice',
    days: 60,
    media: 'Online and radio',
    territory: 'Norway',
  });
  expect(await remindOfLicenseEnd(first, first.dueOn)).toBe(false);
  expect(await remindOfLicenseEnd(second, second.dueOn)).toBe(true);
  expect(await remindersOf(projectId)).toHaveLength(4);
  expect(notificationPath({ kind: 'license-reminder', projectId })).toBe(`/projects/${projectId}/license`);
});

test('a reminder is dropped when the next one is due, and after the last day', async () => {
  const { projectId, first, second } = await aLicense();
  expect(await remindOfLicenseEnd(first, second.dueOn)).toBe(false);
  const dayAfter = new Date(second.endsOn.getTime() + 24 * 3_600_000);
  expect(await remindOfLicenseEnd(second, dayAfter)).toBe(false);
  expect(await remindersOf(projectId)).toEqual([]);
});

test('the job sends what is due and nothing else', async () => {
  const { projectId, assignmentId } = await aLicense();
  await remindOfLicenseEnds(signal);
  expect(await remindersOf(projectId)).toEqual([]);
  const today = new Date(new Date().toISOString().slice(0, 10));
  const in60Days = new Date(today.getTime() + 60 * 24 * 3_600_000);
  await db.licenseReminder.updateMany({
    where: { assignmentId, daysBefore: 60 },
    data: { dueOn: today, endsOn: in60Days },
  });
  await remindOfLicenseEnds(signal);
  await remindOfLicenseEnds(signal);
  expect(await remindersOf(projectId)).toHaveLength(2);
});
