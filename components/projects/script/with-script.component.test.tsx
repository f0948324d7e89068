import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderProject } from '@/tests/support/component/project';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { aProject } from '@/tests/support/component/samples';
import { PrintScript } from './print-script';
import { ScriptPage } from './script-page';

const project = aProject({ script: 'Good morning.' });
const { script, scriptOps } = project;

const show = () => renderProject(<ScriptPage />, project, { user: null, path: '/projects/project-1/script' });

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
  await renderProject(<PrintScript project={project} />, project, { user: null, path: '/print/project-1' });
  await expect.element(page.getByText('Good morning.')).toBeVisible();
  await expect.poll(() => print.mock.calls.length).toBeGreaterThan(0);
  print.mockRestore();
});
