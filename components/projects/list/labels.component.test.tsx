import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeError } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import { queryKeys } from '@/lib/client/query-keys';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { doubleClickAtOnce } from '@/tests/support/component/double-click';
import { endSession, logInAgain } from '@/tests/support/component/ended-session';
import { holdResponse } from '@/tests/support/component/held-response';
import { aMe, aProject } from '@/tests/support/component/samples';
import { AddLabelDialog, EditLabelsDialog } from './labels';

const project = aProject({ labels: ['Asap', 'Radio'], scopes: ['list-project', 'edit-labels'] });
const labels = page.getByRole('list', { name: 'Labels' });

let queries: QueryClient | undefined;

function Queries() {
  const client = useQueryClient();
  useEffect(() => {
    queries = client;
  }, [client]);
  return null;
}

/** Loads the project again, as a live event does. */
const refetch = () => queries?.invalidateQueries({ queryKey: queryKeys.project(project.id) });

async function showLabels() {
  const user = aMe();
  await renderProject(
    <>
      <EditLabelsDialog />
      <Queries />
    </>,
    project,
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
  await closeError(error);
  await expect.poll(() => labels.element().textContent).toBe('AsapRadio');
});

test('a refused removal takes back only itself: what a colleague changed meanwhile stays', async () => {
  await showLabels();
  const { released, release } = holdResponse();
  stubApi({
    'GET /projects/{projectId}': () => ({ ...project, name: 'Renamed', labels: ['Asap', 'Radio', 'Urgent'] }),
    'PUT /projects/{projectId}/labels': async () => {
      await released;
      return rejected({ status: 403, error: 'You may no longer change labels.' });
    },
  });
  await page.getByRole('button', { name: 'Remove Asap' }).click();
  await expect.poll(() => labels.element().textContent).toBe('Radio');
  await refetch();
  await expect.element(page.getByText('Renamed')).toBeVisible();
  await expect.poll(() => labels.element().textContent).toBe('RadioUrgent');
  release();
  await closeError('You may no longer change labels.');
  await expect.poll(() => labels.element().textContent).toBe('AsapRadioUrgent');
  await expect.element(page.getByText('Renamed')).toBeVisible();
});

test('of two removals, a refused first one is not sent with the second', async () => {
  await showLabels();
  const { released, release } = holdResponse();
  let stored = project;
  const requests = stubApi({
    'GET /projects/{projectId}': () => stored,
    'PUT /projects/{projectId}/labels': async ({ body }) => {
      const { labels: sent } = body ?? { labels: [] };
      if (sent.includes('Radio')) {
        await released;
        return rejected({ status: 409, error: 'Please try again.' });
      }
      stored = { ...project, labels: [...sent] };
      return stored;
    },
  });
  await page.getByRole('button', { name: 'Remove Asap' }).click();
  await page.getByRole('button', { name: 'Remove Radio' }).click();
  await expect.element(page.getByText('No labels – yet')).toBeVisible();
  release();
  await closeError('Please try again.');
  await expect.poll(() => labels.element().textContent).toBe('Asap');
  const sent = requests.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);
  expect(sent).toEqual([{ labels: ['Radio'] }, { labels: ['Asap'] }]);
});

test('removes once when the browser delivers both halves of a double click at once', async () => {
  await showLabels();
  let stored = project;
  const requests = stubApi({
    'GET /projects/{projectId}': () => stored,
    'PUT /projects/{projectId}/labels': ({ body }) => {
      stored = { ...project, labels: [...(body?.labels ?? [])] };
      return stored;
    },
  });
  doubleClickAtOnce(page.getByRole('button', { name: 'Remove Asap' }));
  await page.getByRole('button', { name: 'Remove Radio' }).click();
  // The second removal is sent behind all others.
  await expect.poll(() => stored.labels).toEqual([]);
  const sent = requests.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);
  expect(sent).toEqual([{ labels: ['Radio'] }, { labels: [] }]);
});

test('labels are added with commas between them, each once', async () => {
  const requests = stubApi({
    'GET /project-overview': () => ({ labels: ['Asap', 'Radio'], hasColleagues: false, numUnread: 0 }),
    'PUT /projects/{projectId}/labels': () => ({ ...project, labels: ['Asap', 'Radio', 'Web'] }),
  });
  await renderProject(<AddLabelDialog />, project, { path: '/projects/edit-labels/project-1/add-label' });
  await page.getByRole('combobox', { name: 'Label' }).fill('  Radio , Web ');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => requests.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body))
    .toEqual([{ labels: ['Asap', 'Radio', 'Web'] }]);
});
