import { beforeAll, expect, test } from 'vitest';
import { listProjects as listContract } from '@/lib/contracts/projects';
import { db } from '@/server/platform/db';
import { aCustomer, anActor, aProject, aUser, aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { addMember, removeMember } from './edit-members';
import { getProject, listProjects } from './queries';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

type Person = { id: string; actor: Awaited<ReturnType<typeof anActor>> };
let customer: Awaited<ReturnType<typeof aCustomer>>;
let colleague: Person;
let viewer: Person;

beforeAll(async () => {
  const [admin, reader] = [await aUser(), await aUser()];
  customer = await aCustomer({
    members: [
      { userId: admin.id, role: 'admin' },
      { userId: reader.id, role: 'viewer' },
    ],
  });
  colleague = { id: admin.id, actor: await anActor(admin.id) };
  viewer = { id: reader.id, actor: await anActor(reader.id) };
});

const membersOf = async (projectId: string) =>
  (await db.projectMember.findMany({ where: { projectId } })).map(({ userId }) => userId).toSorted();
const lists = async ({ actor }: Person, projectId: string, includeNonMember = false) => {
  const query = { ...listContract.query.parse({ limit: '100' }), includeNonMember };
  return (await listProjects(actor, query)).rows.some(({ id }) => id === projectId);
};

test('a colleague sees the project on request, and lists it as a member', async () => {
  const { id } = await aProject({ customer });
  expect([await lists(colleague, id), await lists(colleague, id, true)]).toEqual([false, true]);
  const { members } = await addMember(customer.actor, id, colleague.id);
  expect(members.map((member) => member.id).toSorted()).toEqual([customer.id, colleague.id].toSorted());
  expect(await lists(colleague, id)).toBe(true);
  expect(await db.event.count({ where: { projectId: id, type: 'project-updated' } })).toBe(1);
  await inParallel(10, () => addMember(customer.actor, id, colleague.id));
  expect(await membersOf(id)).toEqual([customer.id, colleague.id].toSorted());
});

test('removes a member with their unread marks', async () => {
  const voice = await aVoice({ demos: [] });
  const { id } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  await addMember(customer.actor, id, colleague.id);
  await db.unreadChat.createMany({
    data: [customer, colleague].map((person) => ({ projectId: id, voiceId: voice.id, userId: person.id })),
    skipDuplicates: true,
  });
  await removeMember(customer.actor, id, colleague.id);
  expect(await membersOf(id)).toEqual([customer.id]);
  expect(await db.unreadChat.count({ where: { projectId: id, userId: colleague.id } })).toBe(0);
  expect(await db.unreadChat.count({ where: { projectId: id, userId: customer.id } })).toBe(1);
  await expect(removeMember(customer.actor, id, colleague.id)).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This person is not a member of the project.',
  });
});

test('keeps at least one member, also when both are removed at once', async () => {
  const { id } = await aProject({ customer });
  const last = { kind: 'conflict', message: 'A project needs at least one member.' };
  await expect(removeMember(customer.actor, id, customer.id)).rejects.toMatchObject(last);
  await addMember(customer.actor, id, colleague.id);
  await expectSuccesses(1, { of: 10 }, (index) =>
    removeMember(customer.actor, id, index % 2 === 0 ? customer.id : colleague.id),
  );
  expect(await membersOf(id)).toHaveLength(1);
});

test('rejects those outside the team; a viewer may list and archive', async () => {
  const voice = await aVoice({ demos: [] });
  const { id } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  await expect(addMember(customer.actor, id, voice.id)).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This person is not a member of the team.',
  });
  expect((await getProject(viewer.actor, id)).scopes).toEqual(['list-project', 'archive-project']);
  expect(await membersOf(id)).toEqual([customer.id]);
});
