import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderProject } from '@/tests/support/component/project';
import { stubApi } from '@/tests/support/component/api-stub';
import { doubleClickAtOnce } from '@/tests/support/component/double-click';
import { endSession, logInAgain } from '@/tests/support/component/ended-session';
import { aMe, aProject } from '@/tests/support/component/samples';
import { MembersDialog } from './members-dialog';

test('offers the login when the session has ended, and then removes the member', async () => {
  const user = aMe();
  const [cora, dan] = [
    { id: user.id, name: user.name, picture: null },
    { id: 'user-2', name: 'Dan Deputy', picture: null },
  ];
  const project = aProject({ members: [cora, dan], scopes: ['list-project', 'edit-members'] });
  const whenLoggedIn = endSession(user);
  stubApi({
    'DELETE /projects/{projectId}/members/{userId}': whenLoggedIn(() => ({ ...project, members: [cora] })),
  });
  await renderProject(<MembersDialog />, project, { user, path: `/projects/${project.id}/details/members` });
  await page.getByRole('button', { name: 'Remove Dan Deputy' }).click();
  await logInAgain();
  await expect.element(page.getByText('Dan Deputy')).not.toBeInTheDocument();
});

test('removes a member once when the browser delivers both halves of a double click at once', async () => {
  const user = aMe();
  const dan = { id: 'user-2', name: 'Dan Deputy', picture: null };
  const cora = { id: user.id, name: user.name, picture: null };
  const project = aProject({ members: [cora, dan], scopes: ['list-project', 'edit-members'] });
  const requests = stubApi({
    'DELETE /projects/{projectId}/members/{userId}': () => ({ ...project, members: [cora] }),
  });
  await renderProject(<MembersDialog />, project, { user, path: `/projects/${project.id}/details/members` });
  doubleClickAtOnce(page.getByRole('button', { name: 'Remove Dan Deputy' }));
  await expect.element(page.getByText('Dan Deputy')).not.toBeInTheDocument();
  expect(requests.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1);
});

test('the last member cannot be removed', async () => {
  const user = aMe();
  const project = aProject({ scopes: ['list-project', 'edit-members'] });
  await renderProject(<MembersDialog />, project, { user, path: `/projects/${project.id}/details/members` });
  await expect.element(page.getByText('Cora Customer')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});
