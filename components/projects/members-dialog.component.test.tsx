import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ProjectProvider } from '@/components/shared/project-context';
import { expiredSession, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject } from '@/tests/support/component/samples';
import { MembersDialog } from './members-dialog';

test('offers the login when the session has ended, and then removes the member', async () => {
  const user = aMe();
  const [cora, dan] = [
    { id: user.id, name: user.name, picture: null },
    { id: 'user-2', name: 'Dan Deputy', picture: null },
  ];
  const project = aProject({ members: [cora, dan], scopes: ['list-project', 'edit-members'] });
  let hasSession = false;
  stubApi({
    'GET /projects/{projectId}': () => project,
    'DELETE /projects/{projectId}/members/{userId}': () =>
      hasSession ? { ...project, members: [cora] } : expiredSession(),
    'POST /login': () => {
      hasSession = true;
      return user;
    },
  });
  await renderScreen(
    <ProjectProvider project={project}>
      <MembersDialog />
    </ProjectProvider>,
    { user, path: `/projects/${project.id}/details/members` },
  );
  await page.getByRole('button', { name: 'Remove Dan Deputy' }).click();
  const login = page.getByRole('alertdialog', { name: 'Please login' });
  await login.getByLabelText('Password', { exact: true }).fill('timbre-demo-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('list', { name: 'Members' })).not.toHaveTextContent('Dan Deputy');
});

test('removes a member once when the browser delivers both halves of a double click at once', async () => {
  const user = aMe();
  const dan = { id: 'user-2', name: 'Dan Deputy', picture: null };
  const cora = { id: user.id, name: user.name, picture: null };
  const project = aProject({ members: [cora, dan], scopes: ['list-project', 'edit-members'] });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'DELETE /projects/{projectId}/members/{userId}': () => ({ ...project, members: [cora] }),
  });
  await renderScreen(
    <ProjectProvider project={project}>
      <MembersDialog />
    </ProjectProvider>,
    { user, path: `/projects/${project.id}/details/members` },
  );
  const remove = page.getByRole('button', { name: 'Remove Dan Deputy' }).element() as HTMLElement;
  remove.click();
  remove.click();
  await expect.element(page.getByRole('list', { name: 'Members' })).not.toHaveTextContent('Dan Deputy');
  expect(requests.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1);
});
