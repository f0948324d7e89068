import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { maxLinesPerProject } from '@/lib/domain/delivery/file-names';
import { stubApi } from '@/tests/support/component/api-stub';
import { holdResponse } from '@/tests/support/component/held-response';
import { holdFades } from '@/tests/support/component/hold-fades';
import { base, grid, names, openReader, row, sent, threeLines } from '@/tests/support/component/line-reader';
import { aCheckedTake, aLine, aRecordedLine } from '@/tests/support/component/line-samples';
import { openedSource, stubLiveSource } from '@/tests/support/component/live-source';
import { expectLink } from '@/tests/support/component/locators';
import { currentPath } from '@/tests/support/component/router';
import { setViewport } from '@/tests/support/component/viewport';

describe('the list', () => {
  test('shows the progress and the beginning of comments, searches, orders and filters, and keeps search and order', async () => {
    await openReader();
    await expect.element(row('king.wav')).toBeVisible();
    await expect.element(row('guard_1.wav').getByText('A comment that is longer than …')).toBeVisible();
    await expect.element(page.getByText('2 of 3 recorded')).toBeVisible();
    await grid.getByRole('button', { name: 'Filename' }).click();
    await expect.poll(names).toEqual(['king.wav', 'guard_2.wav', 'guard_1.wav']);
    await page.getByRole('button', { name: 'To approve 2' }).click();
    await expect.poll(names).toEqual(['guard_2.wav', 'guard_1.wav']);
    await page.getByRole('searchbox', { name: 'Search lines' }).fill('HALT');
    await expect.poll(names).toEqual(['guard_1.wav']);
    await page.getByRole('searchbox', { name: 'Search lines' }).fill('nothing');
    await page.getByRole('button', { name: 'Show all lines' }).click();
    await expect.poll(names).toEqual(['king.wav', 'guard_2.wav', 'guard_1.wav']);
    const [stored] = Object.entries(localStorage).filter(([key]) => key.includes('line-list.project-1'));
    expect(JSON.parse(stored?.[1] ?? '')).toEqual({ query: '', orderBy: 'filename', sortOrder: 'desc' });
  });

  test('marks and filters lines that differ from the delivery spec, and says why in the detail', async () => {
    const [fitting, differing] = [
      aRecordedLine({ filename: 'fits.wav', failedChecks: 0 }),
      aRecordedLine({ filename: 'differs.wav', failedChecks: 1, isApproved: true }),
    ];
    const sentence = 'The file has 32 bit; 16 or 24 bit is asked. Choose it when you export the recording.';
    await openReader({ lines: [fitting, differing], takes: [aCheckedTake(differing.takeId ?? '', sentence)] });
    await expect.element(row('differs.wav').getByText('Differs from spec')).toBeVisible();
    expect(row('fits.wav').getByText('Differs from spec').elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Differs from spec 1' }).click();
    await expect.poll(names).toEqual(['differs.wav']);
    await row('differs.wav').getByRole('link', { name: 'differs.wav' }).click();
    const check = page.getByRole('region', { name: 'Delivery check' });
    await expect.element(check.getByText('1 point differs from Games')).toBeVisible();
    await expect.element(check.getByRole('listitem').getByText(sentence).first()).toBeVisible();
    const warnings = page.getByRole('list', { name: 'Warnings about differs.wav' });
    await expect.element(warnings.getByText('2 gaps of silence', { exact: false })).toBeVisible();
  });

  test('starts with the new lines where a link asks for them', async () => {
    await openReader({ path: `${base}?show=to-approve` });
    await expect.poll(names).toEqual(['guard_1.wav', 'guard_2.wav']);
    await page.getByRole('button', { name: 'All 3' }).click();
    await expect.poll(names).toHaveLength(3);
  });

  test('selects ranges with Shift, and all in the filter', async () => {
    await openReader();
    await row('guard_1.wav').getByRole('checkbox').click();
    await row('king.wav')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const selected = page.getByRole('region', { name: 'Selected lines' });
    await expect.element(selected.getByText('3 selected')).toBeVisible();
    await selected.getByRole('button', { name: 'Clear the selection' }).click();
    await expect.element(selected).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search lines' }).fill('guard');
    await expect.poll(names).toHaveLength(2);
    await row('guard_1.wav').click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.element(selected.getByText('2 selected')).toBeVisible();
    await expect.element(selected.getByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search lines' }).fill('king');
    await expect.element(selected.getByText('2 selected, 2 not shown')).toBeVisible();
    await selected.getByRole('button', { name: 'Select all 1' }).click();
    await expect.element(selected.getByText('3 selected, 2 not shown')).toBeVisible();
  });

  test('shows voices no selection, no approval and no editing', async () => {
    await openReader({ role: 'voice' });
    await expect.element(row('guard_1.wav').getByText('To approve')).toBeVisible();
    expect(grid.getByRole('checkbox').elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: 'Approve guard_1.wav' }).elements()).toHaveLength(0);
    for (const name of ['Add line', 'Import', 'Script'])
      expect(page.getByRole('button', { name, exact: true }).elements()).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Upload audio' })).toBeVisible();
    await userEvent.keyboard('a');
    expect(sent(stubApi(), 'PATCH')).toEqual([]);
  });

  test('is for viewing, selecting and downloading once the delivery is approved', async () => {
    await openReader({ isApproved: true, path: `${base}/king.wav/edit-line` });
    await expect.element(page.getByText('The lines cannot be changed once the delivery is approved.')).toBeVisible();
    await page.getByRole('dialog', { name: 'Lines' }).getByRole('button', { name: 'Close' }).last().click();
    const detail = page.getByRole('dialog', { name: 'Line 3 / 3' });
    await expect.element(detail).toBeVisible();
    for (const name of ['Edit line', 'Add comment', 'Clone'])
      expect(detail.getByRole('button', { name, exact: true }).elements()).toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(detail).not.toBeInTheDocument();
    for (const name of ['Add line', 'Import'])
      expect(page.getByRole('button', { name, exact: true }).elements()).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Script', exact: true })).toBeVisible();
    await row('guard_1.wav').click();
    await userEvent.keyboard('x');
    const selected = page.getByRole('region', { name: 'Selected lines' });
    await expect.element(selected.getByText('1 selected')).toBeVisible();
    expect(selected.getByRole('button', { name: 'Delete' }).elements()).toHaveLength(0);
    await row('guard_1.wav').getByRole('button', { name: 'More for guard_1.wav' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Open' })).toBeVisible();
    expect(page.getByRole('menuitem').elements()).toHaveLength(1);
  });

  test.each(['add-line', 'import', 'bulk-delete', 'clone/king.wav', 'delete/king.wav', 'edit-comment/king.wav'])(
    'tells a voice that %s is for the customer',
    async (dialog) => {
      await openReader({ role: 'voice', path: `${base}/${dialog}` });
      await expect.element(page.getByText('Only the customer can do this.')).toBeVisible();
    },
  );

  test('shows the error of a line that could not be processed', async () => {
    await openReader({ lines: [aLine({ filename: 'bad.wav', status: 'failed', error: 'This is not audio.' })] });
    await expect.element(row('bad.wav').getByText('Unable to process audio.')).toBeVisible();
    await row('bad.wav').getByRole('button', { name: 'Show error' }).click();
    await expect.element(page.getByRole('dialog').getByText('This is not audio.')).toBeVisible();
  });

  test('tells voices what to do about a line that could not be processed', async () => {
    await openReader({ role: 'voice', lines: [aLine({ filename: 'bad.wav', status: 'failed', error: 'No audio.' })] });
    await row('bad.wav').getByRole('button', { name: 'Show error' }).click();
    await expect.element(page.getByText('If it fails again, please contact support.')).toBeVisible();
  });

  test('renders the visible rows of 20,000 lines', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) =>
      aLine({ id: `line-${index}`, filename: `n_${index}.wav` }),
    );
    await openReader({ lines });
    await expect.element(row('n_0.wav')).toBeVisible();
    expect(document.querySelectorAll('[data-line]').length).toBeLessThan(60);
    await row('n_0.wav').click();
    await userEvent.keyboard('{End}');
    await expect.element(row('n_19999.wav')).toHaveFocus();
    await expect.element(row('n_19999.wav')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row('n_19998.wav')).toHaveFocus();
  });

  test('is a list of cards on a phone', async () => {
    await setViewport(390, 800);
    await openReader();
    await expect.element(row('king.wav').getByText('Rise.')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await row('king.wav').getByText('Rise.').click();
    await expect.element(page.getByRole('dialog', { name: 'Line 3 / 3' })).toBeVisible();
  });

  test.each([390, 320])('selects lines on a phone of %d px and acts on them', async (width) => {
    await setViewport(width, 700);
    await openReader();
    const checkbox = row('king.wav').getByRole('checkbox');
    await expect.element(checkbox).toBeVisible();
    const target = checkbox.element().closest('label');
    target?.scrollIntoView({ block: 'center' });
    const box = target?.getBoundingClientRect() ?? new DOMRect();
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    // At the edge of the target, which nothing covers.
    expect(document.elementFromPoint(box.left + 1, box.top + 1)).toBe(target);
    target?.click();
    const selected = page.getByRole('region', { name: 'Selected lines' });
    await expect.element(selected.getByText('1 selected')).toBeVisible();
    expect(currentPath()).toBe(base);
    await selected.getByRole('button', { name: 'Select all 3' }).click();
    await expect.element(selected.getByText('3 selected')).toBeVisible();
    const actions = [...selected.getByRole('button').elements(), ...selected.getByRole('link').elements()];
    expect(actions.map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual([
      'Play',
      'Delete',
      'Clear the selection',
      'Export',
    ]);
    for (const action of actions) {
      const box = action.getBoundingClientRect();
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(36);
      expect([box.left >= 0, box.right <= width, box.bottom <= 700]).toEqual([true, true, true]);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await selected.getByRole('link', { name: 'Export' }).click();
    await expect.poll(currentPath).toBe(`${base}/create-export`);
  });

  test('downloads the script as a workbook or as CSV, in its own order', async () => {
    const saved: { name: string; url: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, url: this.href });
    });
    await openReader({ lines: threeLines.map((line, index) => ({ ...line, position: 2 - index })) });
    for (const format of ['Excel workbook (.xlsx)', 'CSV (.csv)']) {
      await page.getByRole('button', { name: 'Script', exact: true }).click();
      await page.getByRole('menuitem', { name: format }).click();
      await expect.poll(() => saved.length).toBe(format.startsWith('CSV') ? 2 : 1);
    }
    vi.restoreAllMocks();
    expect(saved.map(({ name }) => name.split('.').at(-1))).toEqual(['xlsx', 'csv']);
    const [workbook, csv] = await Promise.all(saved.map(async ({ url }) => (await fetch(url)).blob()));
    expect(await workbook?.slice(0, 2).text()).toBe('PK');
    const rows = ((await csv?.text()) ?? '').split('\r\n');
    expect(rows.map((text) => text.split(',')[0])).toEqual(['Filename', 'king.wav', 'guard_2.wav', 'guard_1.wav', '']);
  });

  test('tells what to do with an empty script', async () => {
    await openReader({ lines: [] });
    await page.getByRole('button', { name: 'Import a spreadsheet' }).click();
    await expect.poll(currentPath).toBe(`${base}/import`);
  });
});

describe('the delivery', () => {
  const part = { isAccepted: true, isDelivered: true, lineProgress: { numLines: 3, numDelivered: 2 } };

  test.each([320, 1_440])(
    'at %d px, is approved by those who may, and the button says what it covers',
    async (width) => {
      await setViewport(width, 800);
      await openReader({ project: part });
      await expectLink('Approve 2 of 3 lines', `${base}/approve`);
      await expect.element(page.getByRole('button', { name: 'Delivery complete' })).not.toBeInTheDocument();
      expect(document.documentElement.scrollWidth).toBe(width);
      await setViewport(1_440, 900);
    },
  );

  test.each([320, 1_440])('at %d px, is completed by its voice', async (width) => {
    await setViewport(width, 800);
    await openReader({ role: 'voice', project: part });
    await page.getByRole('button', { name: 'Delivery complete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delivery complete?' });
    await expect.element(question.getByText(/^1 line is not delivered\./)).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Approve/ })).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBe(width);
    await setViewport(1_440, 900);
  });
});

test('asks for changes every 10 s while audio is processed, and when lines were updated', async () => {
  stubLiveSource();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const line = aRecordedLine({ filename: 'new.wav', lastModified: '2026-02-01T00:00:00.000Z' });
  await openReader({ lines: [{ ...line, status: 'processing', previewUri: null }] });
  await expect.element(row('new.wav').getByText('Processing')).toBeVisible();
  const source = await openedSource();
  const timers = vi.getTimerCount();
  stubApi({ 'GET /projects/{projectId}/lines': () => [line] });
  vi.advanceTimersByTime(10_000);
  await expect.element(row('new.wav').getByRole('button', { name: 'Approve new.wav' })).toBeEnabled();
  expect(vi.getTimerCount()).toBe(timers - 1);
  const changed = { ...line, comment: 'Slower', lastModified: '2026-02-02T00:00:00.000Z' };
  stubApi({ 'GET /projects/{projectId}/lines': () => [changed] });
  source.emit('lines-updated', { projectId: 'project-1' });
  await expect.element(row('new.wav').getByText('Slower')).toBeVisible();
  vi.unstubAllGlobals();
});

describe('dialogs', () => {
  test('opens the line that is clicked while another one closes', async () => {
    await openReader();
    await row('guard_1.wav').getByRole('link', { name: 'guard_1.wav' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Line 1 / 3' })).toBeVisible();
    holdFades();
    await userEvent.keyboard('{Escape}');
    await page.getByText('guard_2.wav').click();
    const detail = page.getByRole('dialog', { name: 'Line 2 / 3' });
    await expect.poll(() => detail.query()?.dataset.state).toBe('open');
    await expect.poll(() => detail.query()?.contains(document.activeElement)).toBe(true);
    expect(currentPath()).toBe(`${base}/guard_2.wav`);
  });

  test('opens a dialog with empty fields again while it closes', async () => {
    await openReader();
    const open = () => page.getByText('Add line').first().click();
    const field = page.getByRole('dialog', { name: 'Add line' }).getByRole('textbox', { name: 'Filename' });
    await open();
    await field.fill('old.wav');
    holdFades();
    await userEvent.keyboard('{Escape}');
    await open();
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    expect(currentPath()).toBe(`${base}/add-line`);
  });

  test('a line that is named like a dialog opens', async () => {
    await openReader({ lines: [aLine({ filename: 'add-line' })], path: `${base}/:add-line` });
    await expect.element(page.getByRole('dialog', { name: 'Line 1 / 1' })).toBeVisible();
  });

  test('renames, and stays open while the server refuses', async () => {
    await openReader({ path: `${base}/king.wav/edit-filename` });
    const field = page.getByRole('textbox', { name: 'Filename' });
    await field.fill('a/b');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('A filename cannot contain / \\ or :')).toBeVisible();
    await field.fill('queen.wav');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(currentPath).toBe(`${base}/queen.wav`);
    await expect.element(page.getByRole('dialog', { name: 'Line 3 / 3' })).toBeVisible();
  });

  test('clones under the first free name and opens the new line', async () => {
    await openReader({ lines: [...threeLines, aLine({ filename: 'king_alt1.wav' })], path: `${base}/clone/king.wav` });
    const field = page.getByRole('textbox', { name: 'Filename' });
    await expect.element(field).toHaveValue('king_alt2.wav');
    const requests = stubApi({ 'POST /projects/{projectId}/lines': ({ body }) => aLine(body) });
    await page.getByRole('button', { name: 'Clone', exact: true }).last().click();
    await expect.poll(currentPath).toBe(`${base}/king_alt2.wav`);
    expect(sent(requests, 'POST')[0]?.body).toMatchObject({
      filename: 'king_alt2.wav',
      line: 'Rise.',
      description: 'Solemn',
    });
  });

  test('deletes a line after a question', async () => {
    await openReader({ path: `${base}/delete/king.wav` });
    await expect.element(page.getByText('Do you want to delete the line king.wav?')).toBeVisible();
    stubApi({ 'DELETE /projects/{projectId}/lines/{filename}': () => undefined });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(currentPath).toBe(base);
    await expect.poll(names).toEqual(['guard_1.wav', 'guard_2.wav']);
  });

  test('deletes the selected lines after a question', async () => {
    const requests = await openReader();
    await row('guard_1.wav').getByRole('checkbox').click();
    await row('king.wav').getByRole('checkbox').click();
    await page.getByRole('region', { name: 'Selected lines' }).getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('Are you sure?')).toBeVisible();
    stubApi({ 'POST /projects/{projectId}/delete-lines': () => undefined });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(names).toEqual(['guard_2.wav']);
    expect(sent(requests, 'POST').at(-1)?.body).toEqual({ filenames: ['guard_1.wav', 'king.wav'] });
  });

  test('counts and steps once all lines are known', async () => {
    const { released: rest, release: loadRest } = holdResponse();
    await openReader({ path: `${base}/guard_1.wav`, rest });
    const detail = page.getByRole('dialog', { name: 'Line', exact: true });
    await expect.element(detail.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.keyboard('{ArrowLeft}');
    expect(currentPath()).toBe(`${base}/guard_1.wav`);
    loadRest();
    await expect.element(page.getByRole('dialog', { name: 'Line 1 / 3' })).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(currentPath).toBe(`${base}/king.wav`);
  });

  test.each([
    ['', {}],
    [' before all lines are loaded', { rest: new Promise<void>(() => {}) }],
  ])('says that a line does not exist%s', async (_, given) => {
    await openReader({ path: `${base}/missing.wav`, ...given });
    await expect.element(page.getByText('This line does not exist.', { exact: false })).toBeVisible();
  });

  test('says before a line is cloned that the script is full', async () => {
    const lines = Array.from({ length: maxLinesPerProject }, (_, index) => aLine({ filename: `${index}.wav` }));
    await openReader({ lines, path: `${base}/clone/1.wav` });
    await expect.element(page.getByRole('dialog', { name: 'Script full' })).toBeVisible();
    expect(page.getByRole('textbox', { name: 'Filename' }).query()).toBeNull();
  });
});

test('lines that others add do not move the row that has the focus', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => aLine({ filename: `m_${index}.wav` }));
  await openReader({ lines });
  await row('m_0.wav').click();
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
  const focused = document.activeElement as HTMLElement;
  const { top } = focused.getBoundingClientRect();
  const before = Number(focused.getAttribute('aria-rowindex'));
  const added = Array.from({ length: 40 }, (_, index) => aLine({ filename: `a_${index}.wav` }));
  const { latestLineStore } = await import('./use-lines');
  latestLineStore()?.merge(added);
  await expect.poll(() => Number(document.activeElement?.getAttribute('aria-rowindex'))).toBe(before + 40);
  expect(document.activeElement).toBe(focused);
  expect(Math.abs(focused.getBoundingClientRect().top - top)).toBeLessThan(2);
});

test('its voice confirms warnings about a line', async () => {
  const line = aRecordedLine({ filename: 'king.wav' });
  const take = aCheckedTake(line.takeId ?? '', 'It differs.');
  const requests = await openReader({ role: 'voice', lines: [line], takes: [take], path: `${base}/king.wav` });
  stubApi({
    'PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}': () => ({
      ...take,
      warnings: take.warnings.map((warning) => ({ ...warning, isConfirmed: true })),
    }),
  });
  await page.getByRole('button', { name: 'Confirm as intended: king.wav' }).click();
  await expect.element(page.getByRole('list', { name: 'Warnings about king.wav' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Confirmed as intended')).toHaveFocus();
  expect(sent(requests, 'PATCH').map(({ body }) => body)).toEqual([{ confirmedWarnings: ['dropouts'] }]);
});
