import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { utils, write } from 'xlsx';
import { ProjectProvider } from '@/tests/support/component/project';
import { projectScopes } from '@/lib/domain/projects/scopes';
import { stubApi } from '@/tests/support/component/api-stub';
import { renderScreen } from '@/tests/support/component/render';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aProject } from '@/tests/support/component/samples';
import { ImportDialog } from './import-dialog';
import { writeSheet } from './run-spreadsheet-worker';

const list = '/projects/project-1/lines';
const dialog = page.getByRole('dialog');

async function openImport(counts = { added: 2, changed: 0, removed: 0, unchanged: 0, approvalsWithdrawn: 0 }) {
  const scopes = projectScopes({ teamRole: 'editor', isListedVoice: false, isAssignedVoice: false, isSupport: false });
  const project = aProject({ hasLineReader: true, scopes: [...scopes] });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/lines': () => [],
    'PUT /projects/{projectId}/lines': () => counts,
  });
  await renderScreen(
    <ProjectProvider project={project}>
      <ImportDialog closeTo={list} />
    </ProjectProvider>,
    { user: aMe({ id: `user-${crypto.randomUUID()}` }), path: `${list}/import` },
  );
  return requests;
}

const choose = (file: File) =>
  dialog.getByLabelText('Choose an Excel workbook or a CSV file, or drop it here').upload(file);
const csv = (text: string) => new File([text], 'script.csv', { type: 'text/csv' });
const puts = (requests: Awaited<ReturnType<typeof openImport>>) =>
  requests.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body);

afterEach(() => vi.unstubAllGlobals());

test('reads a workbook in the worker, shows the result, and uploads', async () => {
  const requests = await openImport();
  const rows = [
    ['Filename', 'Text'],
    ['a.wav', '=Halt!'],
    ['b.wav', 'Who goes there?'],
  ];
  const workbook = await writeSheet('xlsx', rows, AbortSignal.timeout(20_000));
  await choose(new File([workbook], 'script.xlsx'));
  await expect.element(dialog.getByText('Result: 2 lines added.')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'First row is header' })).toBeChecked();
  const lines = [
    { filename: 'a.wav', line: '=Halt!' },
    { filename: 'b.wav', line: 'Who goes there?' },
  ];
  expect(puts(requests)).toEqual([{ lines, removeOld: false, dryRun: true }]);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(currentPath).toBe(list);
  expect(puts(requests).at(-1)).toEqual({ lines, removeOld: false });
});

test('imports the sheet that is chosen', async () => {
  const requests = await openImport();
  const sheets = {
    Notes: [],
    'Scene 1': [
      ['Filename', 'Line'],
      ['a.wav', 'Halt!'],
    ],
    'Scene 2': [
      ['Text', 'File'],
      ['Rise.', 'king.wav'],
    ],
  };
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), name);
  }
  await choose(new File([write(workbook, { type: 'array', bookType: 'xlsx' })], 'script.xlsx'));
  const tab = (name: string) => dialog.getByRole('group', { name: 'Sheets' }).getByRole('button', { name });
  // The first one that is not empty.
  await expect.element(tab('Scene 1')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(dialog.getByRole('cell', { name: 'Halt!' })).toBeVisible();
  await tab('Scene 2').click();
  await expect.element(tab('Scene 1')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(dialog.getByLabelText('File', { exact: true })).toHaveDisplayValue('Filename');
  await expect.element(dialog.getByText('Result: 2 lines added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(currentPath).toBe(list);
  expect(puts(requests).at(-1)).toEqual({ lines: [{ filename: 'king.wav', line: 'Rise.' }], removeOld: false });
});

test('cancels while a file is read, and reads another one', async () => {
  await openImport();
  class BusyWorker {
    postMessage() {}
    terminate() {}
  }
  vi.stubGlobal('Worker', BusyWorker);
  await choose(csv('Filename,Line\na.wav,Hello\n'));
  await expect.element(dialog.getByText('Reading script.csv').first()).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  vi.unstubAllGlobals();
  expect(currentPath()).toBe(`${list}/import`);
  await choose(csv('Filename,Line\na.wav,Hello\nb.wav,Bye\n'));
  await expect.element(dialog.getByText('Result: 2 lines added.')).toBeVisible();
});

test('asks for the columns that are not found, and uses each once', async () => {
  const requests = await openImport();
  await choose(csv('a.wav,Hello\nb.wav,Bye\n'));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByText('Please select a column for Filename')).toBeVisible();
  const [first, second] = [dialog.getByLabelText('Column A'), dialog.getByLabelText('Column B')];
  await second.selectOptions('Filename');
  await first.selectOptions('Filename');
  await expect.element(second).toHaveDisplayValue('N/A');
  await expect.element(dialog.getByText('Please select a column for Line')).toBeVisible();
  await second.selectOptions('Line');
  await expect.element(dialog.getByText('Result: 2 lines added.')).toBeVisible();
  expect(puts(requests)).toHaveLength(1);
});

test('lists bad rows, which are left out only on request', async () => {
  const requests = await openImport();
  await choose(csv(`File,Line\na.wav,Hello\na/b.wav,No\n,No\n${',More\n'.repeat(20)}`));
  await expect.element(dialog.getByText('Row 3: A filename cannot contain / \\ or :')).toBeVisible();
  await expect.element(dialog.getByText('Row 4: Please enter a filename')).toBeVisible();
  await expect.element(dialog.getByText('Result: 2 lines added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByText('Some rows cannot be imported.', { exact: false })).toBeVisible();
  expect(puts(requests)).toHaveLength(1);
  await dialog.getByRole('checkbox', { name: 'Leave these rows out' }).click();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(() => puts(requests)).toHaveLength(2);
});

test('shows what is removed before anything is', async () => {
  const requests = await openImport({ added: 0, changed: 1, removed: 3, unchanged: 0, approvalsWithdrawn: 1 });
  await choose(csv('File,Line\na.wav,Hello\n'));
  await dialog.getByRole('checkbox', { name: 'Remove old lines' }).click();
  await expect.element(dialog.getByText('3 lines deleted with their audio. This cannot be undone.')).toBeVisible();
  await expect.element(dialog.getByText('1 approval withdrawn', { exact: false })).toBeVisible();
  expect(puts(requests).at(-1)).toMatchObject({ removeOld: true, dryRun: true });
});

test('a file that cannot be read leaves the page alive, and another one can be chosen', async () => {
  await openImport();
  const archive = new Uint8Array(200);
  archive.set([0x50, 0x4b, 3, 4]);
  await choose(new File([archive], 'broken.xlsx'));
  await expect.element(dialog.getByText('This file is damaged.', { exact: false })).toBeVisible();
  await choose(csv('File,Line\na.wav,Hello\n'));
  await expect.element(dialog.getByText('Result: 2 lines added.')).toBeVisible();
});
