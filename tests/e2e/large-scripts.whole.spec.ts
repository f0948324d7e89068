import type { Page } from '@playwright/test';
import { writeSpreadsheet } from '@/components/lines/import/workbook';
import { aScript, aUser } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { loginAs } from '@/tests/support/network/api';
import { expect, test } from '@/tests/support/browser-test';
import { pictures } from '@/tests/support/pictures';
import { speechLikeWav } from '@/tests/support/sound/sounds';

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
