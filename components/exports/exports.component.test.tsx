import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ExportDetail } from '@/lib/contracts/exports';
import type { Line } from '@/lib/contracts/lines';
import { defaultExportSettings } from '@/lib/domain/delivery/export-formats';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { aLine } from '@/tests/support/component/line-samples';
import { expectLink, textsOf } from '@/tests/support/component/locators';
import { renderProject } from '@/tests/support/component/project';
import { aProject, aTake } from '@/tests/support/component/samples';
import { CreateLinesExport } from './create-lines-export';
import { CreateTakesExport } from './create-takes-export';
import { ExportList } from './downloads';
import { ExportDialog } from './export-dialog';

const createdBy = { id: 'user-1', name: 'Cora Customer', picture: null };

const anExport = (given: Partial<ExportDetail> = {}): ExportDetail => ({
  ...defaultExportSettings,
  id: 'export-1',
  status: 'finished',
  createdBy,
  created: '2026-11-20T10:00:00.000Z',
  uri: 'exports/export-1-1.zip',
  numLines: 3,
  numDone: 3,
  numFailed: 0,
  filenamePattern: '{filename}',
  changedSinceExport: null,
  logs: [],
  ...given,
});

const project = aProject({
  isAccepted: true,
  scopes: ['list-project', 'create-export'],
  audio: ['First', 'Second'].map((name, index) =>
    aTake({ id: `take-${index}`, name, uri: `audio/take-${index}.wav`, status: 'done' }),
  ),
});

async function show(screen: ReactNode) {
  const path = `/projects/${project.id}/files/download`;
  await renderProject(screen, project, { path });
}

test('exports the selected takes with the chosen options, and remembers the options', async () => {
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/exports': () => [anExport()],
    'POST /projects/{projectId}/exports': () => rejected({ status: 409, error: 'At most 3 exports run at once.' }),
  });
  await show(<CreateTakesExport />);
  await page.getByRole('checkbox', { name: 'First' }).click();
  await page.getByLabelText('Format').selectOptions('AAC');
  await expect.element(page.getByLabelText('Bitrate')).toHaveValue('80');
  await page.getByLabelText('File ending').selectOptions('.m4b');
  await page.getByLabelText('Denoise').selectOptions('12 dB');
  await page.getByLabelText('Loudness').selectOptions('-23 LUFS');
  await page.getByRole('checkbox', { name: 'Leveler' }).click();
  await page.getByLabelText('Only what changed since').selectOptions('export-1');
  await page.getByRole('button', { name: 'Export 1 file' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('At most 3 exports run at once.');
  const sent = requests.find(({ name }) => name === 'POST /projects/{projectId}/exports');
  expect(sent?.body).toMatchObject({
    lines: [{ filename: 'Second', line: '', uri: 'audio/take-1.wav' }],
    format: 'aac',
    bitrate: 80,
    ending: 'm4b',
    denoise: true,
    denoiseamount: 12,
    leveler: true,
    normloudness: true,
    loudnesstarget: -23,
    hipfilter: true,
    filenamePattern: '{filename}',
    changedSinceExport: 'export-1',
  });
  expect(Object.values(localStorage).some((value) => value.includes('"ending":"m4b"'))).toBe(true);
});

test('refuses a wrong pattern before sending anything', async () => {
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/exports': () => [],
  });
  await show(<CreateTakesExport />);
  await page.getByLabelText('File names').fill('take');
  await expect.element(page.getByText('Please use {filename} or {n}')).toBeVisible();
  await page.getByRole('button', { name: 'Export 2 files' }).click();
  await userEvent.keyboard('{Enter}');
  expect(requests.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

test('shows progress, and asks again until the export is finished', async () => {
  let row = anExport({ status: 'in-progress', uri: null, numDone: 1 });
  stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/exports/{exportId}': () => row,
  });
  await show(<ExportDialog exportId="export-1" />);
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  await expect.element(page.getByRole('button', { name: 'Stop and delete' })).toBeVisible();
  row = anExport();
  await expect.element(page.getByRole('link', { name: 'Download ZIP' })).toBeVisible();
});

test('shows warnings and errors, and retries what failed', async () => {
  const created = '2026-11-20T10:00:00.000Z';
  const logs = [
    { level: 'warn' as const, message: 'A.mp3: named A (2).mp3, because the name was already used.', created },
    { level: 'error' as const, message: 'b.mp3: The file is damaged.', created },
    // Enough to scroll.
    ...Array.from({ length: 20 }, (_, index) => ({ level: 'warn' as const, message: `${index}.mp3: quiet.`, created })),
  ];
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/exports/{exportId}': () => anExport({ numDone: 2, numFailed: 1, logs }),
    'PATCH /projects/{projectId}/exports/{exportId}': () => anExport({ status: 'in-progress', uri: null }),
  });
  await show(<ExportDialog exportId="export-1" />);
  await expect.element(page.getByText('b.mp3: The file is damaged.')).toBeVisible();
  await expect.element(page.getByText('A.mp3: named A (2).mp3, because the name was already used.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry failed' }).click();
  await expect.poll(() => requests.some(({ name }) => name.startsWith('PATCH'))).toBe(true);
});

test('asks before it deletes an export', async () => {
  let row = anExport({ status: 'in-progress', uri: null, numDone: 1 });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/exports/{exportId}': () => row,
    'DELETE /projects/{projectId}/exports/{exportId}': () => undefined,
  });
  const numDeletions = () => requests.filter(({ name }) => name.startsWith('DELETE')).length;
  await show(<ExportDialog exportId="export-1" />);
  const question = page.getByRole('alertdialog', { name: 'Delete this export?' });
  await page.getByRole('button', { name: 'Stop and delete' }).click();
  const stopping = 'The export stops, and its files are deleted. This cannot be undone.';
  await expect.element(question.getByText(stopping)).toBeVisible();
  row = anExport();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('link', { name: 'Download ZIP' })).toBeVisible();
  expect(numDeletions()).toBe(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  const deletion = 'The ZIP is deleted. The recordings stay. This cannot be undone.';
  await expect.element(question.getByText(deletion)).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(numDeletions).toBe(1);
});

test.each([
  { what: 'takes', hasLineReader: false, audio: project.audio, links: ['Export selected audio'] },
  { what: 'lines', hasLineReader: true, audio: [], links: ['Export lines'] },
  { what: 'both', hasLineReader: true, audio: project.audio, links: ['Export lines', 'Export selected audio'] },
])('leads to exports of what a project has: $what', async ({ hasLineReader, audio, links }) => {
  const viewed = aProject({ ...project, id: `project-${links.join('-')}`, hasLineReader, audio });
  stubApi({ 'GET /projects/{projectId}/exports': () => [] });
  await renderProject(<ExportList />, viewed, { path: `/projects/${viewed.id}/files/download` });
  await expect.element(page.getByText('No exports yet.')).toBeVisible();
  const names = textsOf(page.getByRole('link', { name: /^Export/ }));
  expect(names).toEqual(links);
});

test('the export of takes leads to the lines where the recordings are', async () => {
  const viewed = aProject({ ...project, id: 'project-lines', hasLineReader: true, audio: [] });
  await renderProject(<CreateTakesExport />, viewed, { path: `/projects/${viewed.id}/files/download/create-export` });
  await expectLink('Export lines', `/projects/${viewed.id}/lines/create-export`);
});

test('shows no dialog for creating an export without the scope', async () => {
  const viewed = aProject({ ...project, scopes: ['list-project'] });
  stubApi({
    'GET /projects/{projectId}/lines': () => [],
    'GET /projects/{projectId}/exports': () => [],
  });
  for (const dialog of [<CreateTakesExport key="takes" />, <CreateLinesExport key="lines" />]) {
    await renderProject(
      <>
        {dialog}
        <p>Shown behind it</p>
      </>,
      viewed,
      { path: `/projects/${viewed.id}/files/download` },
    );
    await expect.element(page.getByText('Shown behind it').first()).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  }
});

test('exports the lines with audio in the order of the script', async () => {
  const line = (given: Partial<Line>) => aLine({ status: 'done', isApproved: false, ...given });
  const requests = stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/lines': () => [
      line({ id: 'a', filename: 'a.wav', line: 'Last', position: 2, uri: 'audio/a.wav', finalUri: 'finals/a.wav' }),
      line({ id: 'b', filename: 'b.wav', line: 'Silent', position: 1, status: 'none', uri: null }),
      line({ id: 'c', filename: 'c.wav', line: 'First', position: 0, uri: 'audio/c.wav' }),
    ],
    'GET /projects/{projectId}/exports': () => [],
    'POST /projects/{projectId}/exports': () => rejected({ status: 409, error: 'At most 3 exports run at once.' }),
  });
  await show(<CreateLinesExport />);
  await expect.element(page.getByText('All lines with audio: 2 files.')).toBeVisible();
  await page.getByLabelText('File names').fill('scene/{n:3}_{filename}');
  await page.getByRole('button', { name: 'Export 2 files' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('At most 3 exports run at once.');
  expect(requests.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
    lines: [
      { filename: 'c.wav', line: 'First', uri: 'audio/c.wav' },
      { filename: 'a.wav', line: 'Last', uri: 'finals/a.wav' },
    ],
    filenamePattern: 'scene/{n:3}_{filename}',
  });
});

test('lists exports at 390 and 1440 px', async () => {
  stubApi({
    'GET /projects/{projectId}': () => project,
    'GET /projects/{projectId}/exports': () => [
      anExport({ id: 'export-2', status: 'in-progress', uri: null, numDone: 1, numFailed: 1 }),
      anExport(),
    ],
  });
  for (const [width, height] of [
    [390, 800],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    if (width === 390) await show(<ExportList />);
    await expect.element(page.getByText('2 of 3 done')).toBeVisible();
    await expect.element(page.getByText('3 files')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});
