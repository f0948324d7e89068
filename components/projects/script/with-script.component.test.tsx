import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ProjectProvider } from '@/components/shared/project-context';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { aProject } from '@/tests/support/component/samples';
import { PrintScript } from './print-script';
import { ScriptPage } from './script-page';

const project = aProject({ script: 'Good morning.' });
const { script, scriptOps } = project;

const show = () =>
  renderScreen(
    <ProjectProvider project={project}>
      <ScriptPage />
    </ProjectProvider>,
    { path: '/projects/project-1/script' },
  );

test('a script that did not come with the page is loaded', async () => {
  stubApi({ 'GET /projects/{projectId}/script': () => ({ script, scriptOps }) });
  await show();
  await expect.element(page.getByText('Good morning.')).toBeVisible();
});

test('a script that cannot be loaded can be tried again', async () => {
  let isBroken = true;
  stubApi({
    'GET /projects/{projectId}/script': () =>
      isBroken ? rejected({ status: 404, error: 'Not found.' }) : { script, scriptOps },
  });
  await show();
  await expect.element(page.getByText('The script could not be loaded.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Good morning.')).toBeVisible();
});

test('the page for printing opens the dialog of the browser when the script is there', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  stubApi({ 'GET /projects/{projectId}/script': () => ({ script, scriptOps }) });
  await renderScreen(
    <ProjectProvider project={project}>
      <PrintScript project={project} />
    </ProjectProvider>,
    { path: '/print/project-1' },
  );
  await expect.element(page.getByText('Good morning.')).toBeVisible();
  await expect.poll(() => print.mock.calls.length).toBeGreaterThan(0);
  print.mockRestore();
});
