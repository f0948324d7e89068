import { readFile } from 'node:fs/promises';
import { writeSpreadsheet } from '@/components/lines/import/workbook';
import { aProject, aScript, aTemplate, recordLines } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { putObject } from '@/server/platform/storage/storage';
import { expect, test } from '@/tests/support/browser-test';
import { networkConditionsOf } from '@/tests/support/network/network-conditions';
import { pictures } from '@/tests/support/pictures';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import { wholeOrQuick } from '@/tests/support/whole-run';
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

test('the connection is lost while files are uploaded: each line gets its file once', async ({
  pageOf,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const names = Array.from(
    { length: wholeOrQuick(30, 16) },
    (_, index) => `line-${String(index).padStart(2, '0')}.wav`,
  );
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
  await expect(voice.getByRole('region', { name: `New audio for ${names.length} lines` })).toBeVisible();
  const connection = await networkConditionsOf(voice);
  // A file takes more than half a second.
  await connection({ uploadThroughput: 60_000 });
  await voice.getByRole('button', { name: `Upload ${names.length} files` }).click();
  const takes = () => db.lineTake.findMany({ where: { line: { projectId } }, include: { line: true } });
  await expect.poll(async () => (await takes()).length).toBeGreaterThan(0);
  await connection({ uploadThroughput: 60_000, offline: true });
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
