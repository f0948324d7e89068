import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectProvider } from '@/tests/support/component/project';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { endSession, logInAgain } from '@/tests/support/component/ended-session';
import { renderScreen } from '@/tests/support/component/render';
import { aMe, aProject } from '@/tests/support/component/samples';
import { EditLabelsDialog } from './labels';

const project = aProject({ labels: ['Asap', 'Radio'], scopes: ['list-project', 'edit-labels'] });
const labels = page.getByRole('list', { name: 'Labels' });

async function showLabels() {
  const user = aMe();
  stubApi({ 'GET /projects/{projectId}': () => project });
  await renderScreen(
    <ProjectProvider project={project}>
      <EditLabelsDialog />
    </ProjectProvider>,
    { user, path: '/projects/edit-labels/project-1' },
  );
  return user;
}

test('offers the login when the session has ended, and then removes the label', async () => {
  const whenLoggedIn = endSession(await showLabels());
  stubApi({ 'PUT /projects/{projectId}/labels': whenLoggedIn(() => ({ ...project, labels: ['Radio'] })) });
  await page.getByRole('button', { name: 'Remove Asap' }).click();
  await logInAgain();
  await expect.poll(() => labels.element().textContent).toBe('Radio');
});

test('a label whose removal failed is restored, with the server’s error message', async () => {
  await showLabels();
  const error = 'The database is not available.';
  stubApi({ 'PUT /projects/{projectId}/labels': () => rejected({ status: 503, error }) });
  await page.getByRole('button', { name: 'Remove Asap' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Ooops!' });
  await expect.element(dialog.getByText(error)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => labels.element().textContent).toBe('AsapRadio');
});
