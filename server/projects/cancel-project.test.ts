import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { cancelProject } from './cancel-project';
import { aCustomer, aProject, aUser } from '@/tests/support/builders';

test('tells everybody of the team that the project is gone, members of the project or not', async () => {
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
});
