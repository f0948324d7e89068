import { expect, test } from 'vitest';
import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { db } from '@/server/platform/db';
import { aProject, aVoice, setTimes } from '@/tests/support/builders';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { closeProject } from './close-project';

const closesAt = new Date('2026-03-20T10:00:00Z');

async function aClosingProject() {
  const [voice, other] = [await aVoice({ demos: [] }), await aVoice({ demos: [] })];
  const { id, customer } = await aProject({ state: 'approved', voiceIds: [voice.id, other.id] });
  await setTimes(id, { closesAt });
  await db.project.update({ where: { id }, data: { closedAt: null } });
  const archived = async () => {
    const { archives, closedAt } = await db.project.findUniqueOrThrow({ where: { id }, include: { archives: true } });
    return { closedAt, userIds: archives.map(({ userId }) => userId).toSorted() };
  };
  return { id, customer, userIds: [customer.id, voice.id, other.id].toSorted(), archived };
}

test('archives the project for its members and voices at its time, once in 50 parallel runs', async () => {
  const { id, userIds, archived } = await aClosingProject();
  await closeProject(id, daysAfter(closesAt, -1));
  expect(await archived()).toEqual({ closedAt: null, userIds: [] });
  const isUpdate = { projectId: id, type: 'project-updated' } as const;
  const before = await db.event.count({ where: isUpdate });
  await inParallel(crowd, () => closeProject(id, closesAt));
  expect(await archived()).toEqual({ closedAt: closesAt, userIds });
  expect(await db.event.count({ where: isUpdate })).toBe(before + 1);
});

test('keeps what a user has archived before, and does not archive again what they restored', async () => {
  const { id, customer, userIds, archived } = await aClosingProject();
  await db.projectArchive.create({ data: { projectId: id, userId: customer.id } });
  await closeProject(id, closesAt);
  expect((await archived()).userIds).toEqual(userIds);
  await db.projectArchive.deleteMany({ where: { projectId: id, userId: customer.id } });
  await closeProject(id, daysAfter(closesAt, 1));
  expect((await archived()).userIds).not.toContain(customer.id);
});

test('leaves a project that is not approved', async () => {
  const { id } = await aProject({ state: 'accepted' });
  await closeProject(id);
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ closedAt: null });
});
