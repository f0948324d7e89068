import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeSpreadsheet } from '@/components/lines/import/workbook';
import { aProject, aScript, aTemplate, aUser, recordLines } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { loginAs } from '@/tests/support/network/api';
import { expect, test } from '@/tests/support/browser-test';
import { networkConditionsOf } from '@/tests/support/network/network-conditions';
import { pictures } from '@/tests/support/pictures';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { unzip } from '@/tests/support/zip';

test('a workbook is imported, a line recorded elsewhere is uploaded, and approved by keyboard', async ({ pageOf }) => {
  const template = await aTemplate({ hasLineReader: true });
  const { id, customerId, voiceIds } = await aProject({ state: 'accepted', template });
  const customer = await pageOf({ id: customerId });
  const voice = await pageOf({ id: voiceIds[0] ?? '' });
  const rows = [
    ['File', 'Direction', 'Text'],
    ['gate_1.wav', 'Calm', 'Halt!'],
    ['gate_2.wav', 'Angry', 'Who goes there?'],
    ['a/b.wav', '', 'Not a filename'],
  ];

  await customer.goto(`/projects/${id}/details`);
  await customer.getByRole('link', { name: 'Open lines' }).click();
  await customer.getByRole('button', { name: 'Import a spreadsheet' }).click();
  const workbook = { name: 'script.xlsx', mimeType: '', buffer: Buffer.from(writeSpreadsheet('xlsx', rows)) };
  await customer.getByLabel('Choose an Excel workbook or a CSV file, or drop it here').setInputFiles(workbook);
  await expect(customer.getByText('Row 4: A filename cannot contain')).toBeVisible();
  await expect(customer.getByText('Result: 2 lines added.')).toBeVisible();
  await customer.getByLabel('Leave these rows out').check();
  await pictures(customer, 'lines-import');
  await customer.getByRole('button', { name: 'Upload', exact: true }).click();
  const row = customer.getByRole('row').filter({ hasText: 'gate_1.wav' });
  await expect(row).toContainText('No audio');

  await voice.goto(`/projects/${id}/lines/upload-audio`);
  const wav = (name: string) => ({ name, mimeType: 'audio/wav', buffer: speechLikeWav({ seconds: 2 }) });
  await voice.getByLabel('Choose audio files or drop them here').setInputFiles([wav('GATE_1.WAV'), wav('gate_9.wav')]);
  await expect(voice.getByRole('region', { name: 'New audio for 1 line' })).toBeVisible();
  await expect(voice.getByRole('region', { name: '1 file without a line' })).toContainText('gate_9.wav');
  await voice.getByRole('button', { name: 'Upload 1 file' }).click();

  const approve = row.getByRole('button', { name: 'Approve gate_1.wav' });
  await expect(approve).toBeEnabled();
  await customer.getByRole('searchbox', { name: 'Search lines' }).press('ArrowDown');
  await expect(row).toBeFocused();
  await customer.keyboard.press('a');
  await expect(approve).toHaveAttribute('aria-pressed', 'true');
  await expect(customer.getByRole('row').filter({ hasText: 'gate_2.wav' })).toBeFocused();
  await expect(voice.getByRole('row').filter({ hasText: 'gate_1.wav' })).toContainText('Approved');
  await customer.keyboard.press('ArrowUp');
  await expect(row).toBeFocused();
  await customer.keyboard.press('Enter');
  await expect(customer.getByRole('dialog', { name: 'Line 1 / 2' })).toContainText('Halt!');
  await pictures(customer, 'lines-detail');

  await customer.goto(`/projects/${id}/details`);
  const delivered = customer.getByRole('region', { name: 'Delivered lines' });
  await expect(delivered).toContainText('1 of 2 recorded, 1 approved');
  await expect(delivered.getByRole('button', { name: 'Play gate_1.wav' })).toBeVisible();
});

test('a hundred files are dropped: those that fit are heard and approved by keyboard', async ({ pageOf }) => {
  test.setTimeout(300_000);
  const names = Array.from({ length: 90 }, (_, index) => `line-${String(index).padStart(2, '0')}.wav`);
  const broken = new Set(['line-03.wav', 'line-40.wav', 'line-77.wav']);
  const { projectId, customer: owner, voice: speaker } = await aScript(names, { state: 'accepted' });
  const sound = speechLikeWav({ seconds: 1, rate: 8_000 });
  const file = (name: string) => ({
    name,
    mimeType: 'audio/wav',
    buffer: broken.has(name) ? Buffer.from('not audio at all') : sound,
  });
  const voice = await pageOf(speaker);
  await voice.goto(`/projects/${projectId}/lines/upload-audio`);
  const strangers = Array.from({ length: 10 }, (_, index) => `stranger-${index}.wav`);
  await voice.getByLabel('Choose audio files or drop them here').setInputFiles([...names, ...strangers].map(file));
  await expect(voice.getByRole('region', { name: 'New audio for 90 lines' })).toBeVisible();
  await expect(voice.getByRole('region', { name: '10 files without a line' })).toContainText('stranger-9.wav');
  await pictures(voice, 'lines-drop');
  await voice.getByRole('button', { name: 'Upload 90 files' }).click();
  const count = (status: 'done' | 'failed') => db.lineTake.count({ where: { line: { projectId }, status } });
  await expect.poll(() => count('done'), { timeout: 240_000 }).toBe(names.length - broken.size);
  await expect.poll(() => count('failed'), { timeout: 60_000 }).toBe(broken.size);

  const customer = await pageOf(owner);
  await customer.goto(`/projects/${projectId}/lines`);
  const row = (name: string) => customer.getByRole('row').filter({ hasText: name });
  await expect(customer.getByRole('button', { name: 'Approve line-00.wav' })).toBeEnabled();
  await customer.getByRole('searchbox', { name: 'Search lines' }).press('ArrowDown');
  for (const name of names) {
    await expect(row(name)).toBeFocused();
    await customer.keyboard.press(broken.has(name) ? 'ArrowDown' : 'a');
  }
  const approved = () => db.line.count({ where: { projectId, isApproved: true } });
  await expect.poll(approved).toBe(names.length - broken.size);
  await voice.getByRole('searchbox', { name: 'Search lines' }).fill('line-40');
  await expect(voice.getByRole('row').filter({ hasText: 'line-40.wav' })).toContainText('Unable to process audio.');

  await voice.goto(`/projects/${projectId}/lines/upload-audio`);
  const repaired = ['line-00.wav', 'line-40.wav'].map((name) => ({ name, mimeType: 'audio/wav', buffer: sound }));
  await voice.getByLabel('Choose audio files or drop them here').setInputFiles(repaired);
  const replaced = voice.getByRole('region', { name: 'Replaces the audio of 2 lines' });
  await expect(replaced).toContainText('1 of them is approved and has to be approved again.');
  await pictures(voice, 'lines-replace');
  await voice.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect.poll(() => count('done')).toBe(names.length - broken.size + 2);
  expect(await approved()).toBe(names.length - broken.size - 1);
});

test('the connection is lost while thirty files are uploaded: each line gets its file once', async ({
  pageOf,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const names = Array.from({ length: 30 }, (_, index) => `line-${String(index).padStart(2, '0')}.wav`);
  const durationMs = (index: number) => 1_000 + 50 * index;
  const { projectId, voice: speaker } = await aScript(names);
  const voice = await pageOf(speaker);
  // The server adds the first files, but the browser does not get the response.
  let numLost = 0;
  await voice.route('**/line-audio', async (route) => {
    if (numLost > 0) return route.continue();
    numLost += 1;
    await route.fetch();
    await route.abort();
  });
  await voice.goto(`/projects/${projectId}/lines/upload-audio`);
  const files = names.map((name, index) => ({
    name,
    mimeType: 'audio/wav',
    buffer: speechLikeWav({
      seconds: durationMs(index) / 1e3,
      rate: 16e3,
    }),
  }));
  await voice.getByLabel('Choose audio files or drop them here').setInputFiles(files);
  await expect(voice.getByRole('region', { name: 'New audio for 30 lines' })).toBeVisible();
  const connection = await networkConditionsOf(voice);
  // A file takes about half a second.
  await connection({ uploadThroughput: 100_000 });
  await voice.getByRole('button', { name: 'Upload 30 files' }).click();
  const takes = () => db.lineTake.findMany({ where: { line: { projectId } }, include: { line: true } });
  await expect.poll(async () => (await takes()).length).toBeGreaterThan(0);
  await connection({ uploadThroughput: 100_000, offline: true });
  const region = voice.getByRole('region', { name: 'Uploads', exact: true });
  await expect(region).toContainText(/Paused: waiting for the connection\. \d+ files left/);
  await expect(region.getByRole('button', { name: 'Cancel uploads' })).toBeVisible();
  expect((await takes()).length).toBeLessThan(names.length);
  await pictures(voice, 'lines-offline');
  await connection({});
  await expect(region).toBeHidden();
  await expect.poll(async () => (await takes()).filter(({ status }) => status === 'done').length).toBe(names.length);
  expect(numLost).toBe(1);
  const durations = (await takes()).map((take) => [take.line.filename, take.durationMs, take.line.takeId === take.id]);
  expect(Object.fromEntries(durations.map(([name, ...rest]) => [name, rest]))).toEqual(
    Object.fromEntries(names.map((name, index) => [name, [durationMs(index), true]])),
  );
  expect(durations).toHaveLength(names.length);
  const rows = voice.getByRole('grid', { name: 'Lines' }).getByRole('row');
  await expect(rows.filter({ hasText: 'To approve' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'No audio' })).toHaveCount(0);
});

const rowOf = (page: Page, filename: string) => page.getByRole('row').filter({ hasText: filename });
const namesOn = (page: Page) => page.locator('[data-line] a[href*="/lines/line_"]');
const texts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => [`line_${from + index}.wav`, 'Calm', `Text ${from + index}`]);

test('a customer imports 2,000 lines twice, sorts and searches them, by keyboard', async ({ pageOf }) => {
  const { projectId, customer } = await aScript([], { state: 'accepted' });
  const changed = Array.from({ length: 10 }, (_, index) => [`line_${index}.wav`, 'Calm', `Another text ${index}`]);
  const page = await pageOf(customer);
  const openImport = async (rows: string[][]) => {
    const buffer = Buffer.from(writeSpreadsheet('xlsx', [['Filename', 'Description', 'Line'], ...rows]));
    const picker = page.getByLabel('Choose an Excel workbook or a CSV file, or drop it here');
    await picker.setInputFiles({ name: 'script.xlsx', mimeType: '', buffer });
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

  await page.goto(`/projects/${projectId}/lines/import`);
  await openImport(texts(0, 2_000));
  await expect(page.getByText('Result: 2,000 lines added.')).toBeVisible();
  await press('Upload');
  const grid = page.getByRole('grid', { name: 'Lines' });
  await expect(grid).toHaveAttribute('aria-rowcount', '2001');

  await press('Import');
  await openImport([...changed, ...texts(10, 1_999), ...texts(2_000, 2_001)]);
  await page.getByLabel('Remove old lines').press(' ');
  const result = 'Result: 1 line added, 10 lines changed, 1 line removed, 1,989 lines unchanged.';
  await expect(page.getByText(result)).toBeVisible();
  await press('Upload');
  await expect(page.getByRole('dialog')).toBeHidden();

  const byLine = grid.getByRole('columnheader', { name: 'Line', exact: true });
  await byLine.getByRole('button').press('Enter');
  await expect(byLine).toHaveAttribute('aria-sort', 'ascending');
  await expect(namesOn(page).first()).toHaveText('line_0.wav');
  await byLine.getByRole('button').press('Enter');
  await expect(namesOn(page).first()).toHaveText('line_2000.wav');
  await page.keyboard.press('/');
  await page.keyboard.type('text 1500');
  await expect(namesOn(page)).toHaveText(['line_1500.wav']);
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, 'line_1500.wav')).toBeFocused();
});

test('two customers change one of 2,000 lines at once by keyboard, and the voice views it', async ({ pageOf }) => {
  const { projectId, customer, voice } = await aScript([], { state: 'accepted' });
  const lines = texts(0, 2_000).map(([filename = '', description, line]) => ({ filename, description, line }));
  const api = await loginAs({ id: customer.id });
  await api.call('PUT /projects/{projectId}/lines', { params: { projectId }, body: { lines } });
  const colleague = await aUser();
  await db.teamMember.create({ data: { teamId: customer.team.id, userId: colleague.id, role: 'editor' } });
  const [page, phone, reader] = [await pageOf(customer), await pageOf(colleague), await pageOf(voice)];
  const list = `/projects/${projectId}/lines`;
  const row = rowOf(page, 'line_1500.wav');

  await page.goto(list);
  await page.getByRole('searchbox', { name: 'Search lines' }).fill('text 1500');
  await expect(namesOn(page)).toHaveText(['line_1500.wav']);
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${list}/line_1500.wav/edit-line`);
  await phone.getByRole('textbox', { name: 'Line' }).fill('Text 1500, but slower');
  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Which scene?');
  await phone.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(row).toContainText('Text 1500, but slower');
  await expect(row).toBeFocused();
  const detail = phone.getByRole('dialog', { name: /^Line 1,501 \/ 2,000$/ });
  await expect(detail).toContainText('Which scene?');
  await pictures(page, 'lines-edited');

  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto(list);
  await expect(reader.getByRole('grid', { name: 'Lines' })).toHaveAttribute('aria-rowcount', '2001');
  await reader.keyboard.press('/');
  await reader.keyboard.type('slower');
  await expect(namesOn(reader)).toHaveText(['line_1500.wav']);
  await reader.keyboard.press('ArrowDown');
  await reader.keyboard.press('Enter');
  const line = reader.getByRole('dialog', { name: 'Line 1 / 1' });
  await expect(line).toContainText('Text 1500, but slower');
  await expect(line.getByRole('button', { name: /^Edit|Clone|comment/ })).toHaveCount(0);
  await reader.keyboard.press('Escape');
  await expect(reader.getByRole('checkbox')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: /^(Add line|Import|Script)$/ })).toHaveCount(0);
  await pictures(reader, 'lines-voice');
});

test('on a phone, lines are selected and exported, and the downloaded ZIP has their sound', async ({
  pageOf,
  allowComplaint,
}) => {
  // These previews are not stored.
  allowComplaint(/\/previews\//);
  const filenames = ['gate_1.wav', 'gate_2.wav', 'king.wav'];
  const { projectId, customer, voice } = await aScript(filenames, { state: 'accepted' });
  const takes = await recordLines(projectId, voice.id, filenames);
  const sounds = [1, 2, 3].map((seconds) => speechLikeWav({ seconds, rate: 44_100 }));
  for (const [index, { uri }] of takes.entries()) await putObject(uri, sounds[index] ?? Buffer.of(), 'audio/wav');
  const page = await pageOf(customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${projectId}/lines`);
  for (const filename of ['gate_1.wav', 'king.wav']) await page.getByLabel(`Select ${filename}`).check();
  const selected = page.getByRole('region', { name: 'Selected lines' });
  await expect(selected).toContainText('2 selected');
  await pictures(page, 'lines-selected');
  const dialog = page.getByRole('dialog', { name: 'Create export' });
  await selected.getByRole('link', { name: 'Export' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/lines$/);
  await selected.getByRole('link', { name: 'Export' }).click();
  await expect(dialog).toContainText('The selected lines: 2 files.');
  await pictures(page, 'export-create');
  await dialog.getByLabel('Format').selectOption('WAV, 16 bit');
  await dialog.getByLabel('Loudness').selectOption('Off');
  await dialog.getByLabel('High-pass filter').uncheck();
  await dialog.getByLabel('File names').fill('{n:2}_{filename}');
  await dialog.getByRole('button', { name: 'Export 2 files' }).click();
  const download = page.getByRole('link', { name: 'Download ZIP' });
  await expect(download).toBeVisible();
  await pictures(page, 'export-finished');
  const saving = page.waitForEvent('download');
  await download.click();
  const files = unzip(await readFile(await (await saving).path()));
  expect([...files.keys()].toSorted()).toEqual(['01_gate_1.wav', '02_king.wav', 'script.csv']);
  expect(files.get('script.csv')?.toString()).toContain('02_king.wav,king.wav,Line king.wav');
  // All options are off: every sample is kept.
  const samplesOf = (wav: Buffer = Buffer.of()) => wav.subarray(wav.indexOf('data') + 8);
  expect(samplesOf(files.get('01_gate_1.wav'))).toEqual(samplesOf(sounds[0]));
  expect(samplesOf(files.get('02_king.wav'))).toEqual(samplesOf(sounds[2]));
  await page.goto(`/projects/${projectId}/lines`);
  await page.getByRole('link', { name: 'Show exports' }).click();
  await pictures(page, 'export-list');
  await page.getByRole('list', { name: 'Exports' }).getByRole('link').click();
  await page.getByRole('dialog', { name: 'Export', exact: true }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this export?' });
  await pictures(page, 'export-delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No exports yet.')).toBeVisible();
});
