import { expect, test } from 'vitest';
import { listProjects as listContract } from '@/lib/contracts/projects';
import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { db } from '@/server/platform/db';
import { aCustomer, aProject, aUser, aVoice, setTimes } from '@/tests/support/builders';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { cancelProject, closeProject } from './end-project';
import { getProject, listProjects } from './queries';

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

test('hides the project, and tells everybody of the team, members of the project or not', async () => {
  const [owner, editor, viewer] = [await aUser(), await aUser(), await aUser()];
  const customer = await aCustomer({
    owner,
    members: [
      { userId: editor.id, role: 'editor' },
      { userId: viewer.id, role: 'viewer' },
    ],
  });
  const project = await aProject({ customer });
  await cancelProject(customer.actor, project.id);
  const events = await db.event.findMany({ where: { projectId: project.id, type: 'project-removed' } });
  expect(events.map(({ userId }) => userId).toSorted()).toEqual([owner.id, editor.id, viewer.id].toSorted());
  const all = { ...listContract.query.parse({ limit: '100' }), includeArchived: true, includeNonMember: true };
  expect((await listProjects(customer.actor, all)).rows).toEqual([]);
  await expect(getProject(customer.actor, project.id)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('is refused while voices are shortlisted', async () => {
  const { id, customer } = await aProject({ state: 'shortlisted' });
  await expect(cancelProject(customer.actor, id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Un-invite voices before deleting project',
  });
  expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({ canceledAt: null });
});
