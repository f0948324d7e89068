import { expect, test } from 'vitest';
import { listProjects as listContract } from '@/lib/contracts/projects';
import { db } from '@/server/platform/db';
import { cancelProject } from './cancel-project';
import { getProject, listProjects } from './queries';
import { aCustomer, aProject, aUser } from '@/tests/support/builders';

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
