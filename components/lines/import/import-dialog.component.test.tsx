import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { utils, write } from 'xlsx';
import { renderProject } from '@/tests/support/component/project';
import { projectScopes } from '@/lib/domain/projects/scopes';
import { stubApi } from '@/tests/support/component/api-stub';
import { currentPath } from '@/tests/support/component/router';
import { aMe, aProject } from '@/tests/support/component/samples';
import { aLine } from '@/tests/support/component/line-samples';
import { doubleClickAtOnce } from '@/tests/support/component/double-click';
import { latestLineStore } from '@/components/lines/use-lines';
import type { Line } from '@/lib/contracts/lines';
import { ImportDialog } from './import-dialog';
import { writeSheet } from './run-spreadsheet-worker';

const list = '/projects/project-1/lines';
const dialog = page.getByRole('dialog');

const twoAdded = { added: 2, changed: 0, removed: 0, unchanged: 0, approvalsWithdrawn: 0 };

async function openImport(counts = twoAdded, lines: Line[] = []) {
  const scopes = projectScopes({ teamRole: 'editor', isListedVoice: false, isAssignedVoice: false, isSupport: false });
  const project = aProject({ hasLineReader: true, scopes: [...scopes] });
  const requests = stubApi({
    'GET /projects/{projectId}/lines': () => [...lines],
    'PUT /projects/{projectId}/lines': () => counts,
  });
  await renderProject(<ImportDialog closeTo={list} />, project, {
    user: aMe({ id: `user-${crypto.randomUUID()}` }),
    path: `${list}/import`,
  });
  return requests;
}

const choose = (file: File) =>
  dialog.getByLabelText('Choose an Excel workbook or a CSV file, or drop it here').upload(file);
const bytesFile = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : Uint8Array.from(part))),
    'script.csv',
  );
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

test('names the lines that are removed, and deletes more than a tenth only after a second click', async () => {
  const counts = { added: 0, changed: 1, removed: 3, unchanged: 0, approvalsWithdrawn: 1 };
  const old = ['a.wav', 'b.wav', 'c.wav', 'd.wav'].map((filename, position) => aLine({ filename, position }));
  const requests = await openImport(counts, old);
  await choose(csv('File,Line\na.wav,Hello\n'));
  await dialog.getByRole('checkbox', { name: 'Remove old lines' }).click();
  latestLineStore()?.load();
  await expect.element(dialog.getByText('3 lines deleted with their audio. This cannot be undone.')).toBeVisible();
  await expect.element(dialog.getByText('1 approval withdrawn', { exact: false })).toBeVisible();
  const removed = dialog.getByRole('list', { name: 'Lines that are deleted' });
  await expect.element(removed).toHaveTextContent(['b.wav', 'c.wav', 'd.wav'].join(''));
  doubleClickAtOnce(dialog.getByRole('button', { name: 'Upload' }));
  await expect.element(dialog.getByText('This deletes 3 of 4 lines with their audio.')).toBeVisible();
  expect(puts(requests).filter((body) => !Object.hasOwn(body as object, 'dryRun'))).toEqual([]);
  expect(puts(requests).at(-1)).toMatchObject({ removeOld: true, dryRun: true });
  await dialog.getByRole('button', { name: 'Delete 3 lines and upload' }).click();
  await expect.poll(currentPath).toBe(list);
  expect(puts(requests).at(-1)).toEqual({ lines: [{ filename: 'a.wav', line: 'Hello' }], removeOld: true });
});

test('removes up to a tenth of the lines with one click', async () => {
  await openImport({ added: 0, changed: 0, removed: 1, unchanged: 9, approvalsWithdrawn: 0 });
  await choose(csv('File,Line\na.wav,Hello\n'));
  await dialog.getByRole('checkbox', { name: 'Remove old lines' }).click();
  await expect.element(dialog.getByText('1 line deleted with their audio.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('… and 1 more')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(currentPath).toBe(list);
});

test('asks before it removes a line if rows are left out', async () => {
  await openImport({ added: 0, changed: 0, removed: 1, unchanged: 99, approvalsWithdrawn: 0 });
  await choose(csv('File,Line\na.wav,Hello\nb.wav,"Bye\n'));
  await expect.element(dialog.getByText('Row 3: A quotation mark in this row is not closed')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Remove old lines' }).click();
  await dialog.getByRole('checkbox', { name: 'Leave these rows out' }).click();
  await expect.element(dialog.getByText('1 line deleted with their audio.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await dialog.getByRole('button', { name: 'Delete 1 line and upload' }).click();
  await expect.poll(currentPath).toBe(list);
});

test('asks whether a text in another encoding is readable, and reads it again', async () => {
  const requests = await openImport();
  // 'Привет' in KOI8-R; as Windows-1251 it is 'оПХБЕР'.
  await choose(bytesFile('File;Line\r\na.wav;', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], '\r\n'));
  const texts = dialog.getByRole('list', { name: 'Text of the file' });
  await expect.element(texts).not.toHaveTextContent('Привет');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByText('Please check whether the text is readable.')).toBeVisible();
  expect(puts(requests)).toEqual([]);
  await dialog.getByLabelText('Encoding', { exact: true }).selectOptions('Cyrillic (KOI8-R)');
  await expect.element(texts).toHaveTextContent('Привет');
  expect(puts(requests)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'The text is readable' }).click();
  await expect.element(dialog.getByText('Result: 2 lines added.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.poll(currentPath).toBe(list);
  expect(puts(requests).at(-1)).toEqual({ lines: [{ filename: 'a.wav', line: 'Привет' }], removeOld: false });
});

test('shows the encoding of a text in Unicode without a question', async () => {
  await openImport();
  await choose(csv('File,Line\na.wav,Grüße\n'));
  await expect.element(dialog.getByText('Result: 2 lines added.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Encoding', { exact: true })).toHaveDisplayValue('Unicode (UTF-8)');
  await expect.element(dialog.getByRole('checkbox', { name: 'The text is readable' })).not.toBeInTheDocument();
});

test('finds the header below a title, and asks what happens to hidden rows', async () => {
  const requests = await openImport();
  const sheet = utils.aoa_to_sheet([['Project Foo'], [], ['File', 'Line'], ['a.wav', 'Hi'], ['cut.wav', 'Cut']]);
  sheet['!rows'] = [{}, {}, {}, {}, { hidden: true }];
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, sheet, 'Lines');
  await choose(new File([write(workbook, { type: 'array', bookType: 'xlsx' })], 'script.xlsx'));
  await expect.element(dialog.getByText('Row 3 is the header. The rows above are left out.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect.element(dialog.getByText('Please choose what happens to the hidden rows.')).toBeVisible();
  expect(puts(requests)).toEqual([]);
  const question = dialog.getByRole('radiogroup', { name: 'This sheet has 1 hidden row' });
  const filenames = () => (puts(requests).at(-1) as { lines: Line[] }).lines.map(({ filename }) => filename);
  await question.getByRole('radio', { name: 'Leave hidden rows out' }).click();
  await expect.poll(() => puts(requests)).toHaveLength(1);
  expect(filenames()).toEqual(['a.wav']);
  await question.getByRole('radio', { name: 'Import hidden rows' }).click();
  await expect.poll(() => puts(requests)).toHaveLength(2);
  expect(filenames()).toEqual(['a.wav', 'cut.wav']);
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
