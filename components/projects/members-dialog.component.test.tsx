import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectWithParts } from '@/lib/contracts/project-shapes';
import { renderProject } from '@/tests/support/component/project';
import { stubApi } from '@/tests/support/component/api-stub';
import { endSession, logInAgain } from '@/tests/support/component/ended-session';
import { aMe, aProject } from '@/tests/support/component/samples';
import { MembersDialog } from './members-dialog';

const user = aMe();
const cora = { id: user.id, name: user.name, picture: null };
const dan = { id: 'user-2', name: 'Dan Deputy', picture: null };
const scopes: ProjectWithParts['scopes'] = ['list-project', 'edit-members'];
const show = (project: ProjectWithParts) =>
  renderProject(<MembersDialog />, project, { user, path: '/projects/project-1/details/members' });

test('offers the login when the session has ended, and then removes the member', async () => {
  const project = aProject({ members: [cora, dan], scopes });
  const remove = endSession(user)(() => ({ ...project, members: [cora] }));
  stubApi({ 'DELETE /projects/{projectId}/members/{userId}': remove });
  await show(project);
  await page.getByRole('button', { name: 'Remove Dan Deputy' }).click();
  await logInAgain();
  await expect.element(page.getByText('Dan Deputy')).not.toBeInTheDocument();
});

test('the last member cannot be removed', async () => {
  await show(aProject({ scopes }));
  await expect.element(page.getByText('Cora Customer')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});
