import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { player } from '@/components/player/player';
import { Sound } from '@/components/player/sound';
import { wavFile } from '@/components/recorder/wav-file';
import type { Line } from '@/lib/contracts/lines';
import { rejected, stubApi } from '@/tests/support/component/api-stub';
import { aRecordedLine } from '@/tests/support/component/line-samples';
import { base, names, openReader, row, sent, threeLines } from '@/tests/support/component/line-reader';
import { currentPath } from '@/tests/support/component/router';

function playSilence(): void {
  const load = Sound.prototype.load;
  const silence = wavFile({ samples: new Int16Array(2_000), rate: 8_000 }, 'silence');
  vi.spyOn(Sound.prototype, 'load').mockImplementation(function (this: Sound, _, ...rest) {
    load.call(this, URL.createObjectURL(silence), ...rest);
  });
}

describe('the keyboard', () => {
  test('moves, opens, and comes back to the row', async () => {
    await openReader();
    await row('guard_1.wav').click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Line 2 / 3' })).toBeVisible();
    expect(currentPath()).toBe(`${base}/guard_2.wav`);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(page.getByRole('dialog', { name: 'Line 1 / 3' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(currentPath).toBe(base);
    await expect.element(row('guard_1.wav')).toHaveFocus();
  });

  test('approves and moves on, and withdraws', async () => {
    const requests = await openReader();
    await row('guard_1.wav').click();
    await userEvent.keyboard('a');
    await expect.element(row('guard_2.wav')).toHaveFocus();
    await expect
      .element(row('guard_1.wav').getByRole('button', { name: 'Approve guard_1.wav: Approved' }))
      .toHaveTextContent('Approved');
    await userEvent.keyboard('{ArrowUp}a');
    await expect.element(row('guard_1.wav')).toHaveFocus();
    await expect
      .poll(() => sent(requests, 'PATCH').map(({ body }) => body))
      .toEqual([{ isApproved: true }, { isApproved: false }]);
  });

  test('approves one line while the key is held, in the list and in the detail', async () => {
    const requests = await openReader();
    await row('guard_1.wav').click();
    await userEvent.keyboard('{a>5/}');
    await expect.element(row('guard_2.wav')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Line 1 / 3' })).toBeVisible();
    await userEvent.keyboard('{a>5/}');
    await expect
      .poll(() => sent(requests, 'PATCH').map(({ params, body }) => [params.filename, body]))
      .toEqual([
        ['guard_1.wav', { isApproved: true }],
        ['guard_1.wav', { isApproved: false }],
      ]);
  });

  test('approves, plays and comments in the detail of a line', async () => {
    playSilence();
    await openReader({ path: `${base}/guard_1.wav` });
    await expect.element(page.getByRole('dialog', { name: 'Line 1 / 3' })).toBeVisible();
    await userEvent.keyboard('a');
    await expect.element(page.getByRole('dialog', { name: 'Line 2 / 3' })).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.poll(() => player.current?.title).toBe('guard_2.wav');
    await userEvent.keyboard('c');
    const field = page.getByRole('textbox', { name: 'Comment' });
    await expect.element(field).toHaveFocus();
    expect(currentPath()).toBe(`${base}/guard_2.wav/add-comment`);
    await userEvent.keyboard('a c');
    await expect.element(field).toHaveValue('a c');
    expect(sent(stubApi(), 'PATCH').map(({ params }) => params.filename)).toEqual(['guard_1.wav']);
    player.close();
    vi.restoreAllMocks();
  });

  test('approves nothing without a preview', async () => {
    const requests = await openReader();
    await row('king.wav').click();
    await userEvent.keyboard('a');
    await expect.element(row('king.wav')).toHaveFocus();
    expect(sent(requests, 'PATCH')).toEqual([]);
  });

  test('takes back an approval that the server refuses', async () => {
    await openReader();
    stubApi({
      'PATCH /projects/{projectId}/lines/{filename}': () =>
        rejected({ status: 409, error: 'This line has no preview.' }),
    });
    await row('guard_1.wav').getByRole('button', { name: 'Approve guard_1.wav' }).click();
    await expect.element(page.getByText('This line has no preview.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(row('guard_1.wav').getByRole('button', { name: 'Approve guard_1.wav' }))
      .toHaveTextContent('Approve');
  });

  test('comments in a field of 4 to 10 rows', async () => {
    const requests = await openReader();
    await row('guard_2.wav').click();
    await userEvent.keyboard('c');
    const field = page.getByRole('textbox', { name: 'Comment' });
    await expect.element(field).toHaveFocus();
    expect(field.element().getBoundingClientRect().height).toBeCloseTo(4 * 24 + 22, 1);
    await field.fill('Line\n'.repeat(30));
    await expect.poll(() => field.element().getBoundingClientRect().height).toBeCloseTo(10 * 24 + 22, 1);
    await field.fill('Slower, please');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(currentPath).toBe(base);
    expect(sent(requests, 'PATCH').map(({ body }) => body)).toEqual([{ comment: 'Slower, please' }]);
    await expect.element(row('guard_2.wav')).toHaveFocus();
  });
});

test('plays the selected lines one after the other, and the active line follows', async () => {
  playSilence();
  const played: (string | undefined)[] = [];
  const unsubscribe = player.subscribe(() => {
    if (player.current?.title !== played.at(-1)) played.push(player.current?.title);
  });
  await openReader({ lines: [...threeLines, aRecordedLine({ filename: 'guard_3.wav' })] });
  for (const filename of ['guard_2.wav', 'king.wav', 'guard_1.wav']) {
    await row(filename).getByRole('checkbox').click();
  }
  (row('guard_1.wav').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(row('guard_2.wav')).toHaveFocus();
  await expect.poll(() => player.getState().status).toBe('stopped');
  expect(played).toEqual(['guard_1.wav', 'guard_2.wav']);
  unsubscribe();
  player.close();
  vi.restoreAllMocks();
});

describe('the active line', () => {
  const fourLines = ['r_1.wav', 'r_2.wav', 'r_3.wav', 'r_4.wav'].map((filename) => aRecordedLine({ filename }));
  const mergeFromOthers = async (line: Line) => {
    const { latestLineStore } = await import('./use-lines');
    latestLineStore()?.merge([line]);
  };
  const approved = (requests: Awaited<ReturnType<typeof openReader>>) =>
    sent(requests, 'PATCH').map(({ params }) => params.filename);

  test.each([
    { deleted: 'r_2.wav', active: 'r_3.wav' },
    { deleted: 'r_4.wav', active: 'r_3.wav' },
  ])('is $active after $deleted is deleted', async ({ deleted, active }) => {
    await openReader({ lines: fourLines });
    stubApi({ 'DELETE /projects/{projectId}/lines/{filename}': () => undefined });
    await row(deleted)
      .getByRole('button', { name: `More for ${deleted}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(names).not.toContain(deleted);
    await expect.element(row(active)).toHaveFocus();
  });

  test('is the line that took the place of one that others approved', async () => {
    const requests = await openReader({ lines: fourLines });
    await page.getByRole('button', { name: 'To approve 4' }).click();
    await row('r_2.wav').click();
    const lastModified = '2026-01-02T00:00:00.000Z';
    await mergeFromOthers(aRecordedLine({ filename: 'r_2.wav', isApproved: true, lastModified }));
    await expect.poll(names).toEqual(['r_1.wav', 'r_3.wav', 'r_4.wav']);
    await mergeFromOthers(aRecordedLine({ filename: 'a.wav' }));
    await expect.poll(names).toEqual(['a.wav', 'r_1.wav', 'r_3.wav', 'r_4.wav']);
    await userEvent.keyboard('a');
    await expect.poll(() => approved(requests)).toEqual(['r_3.wav']);
  });

  test('is the first one if a search does not find it', async () => {
    const requests = await openReader({ lines: [...fourLines, aRecordedLine({ filename: 'extra.wav' })] });
    await row('r_2.wav').click();
    await page.getByRole('searchbox', { name: 'Search lines' }).fill('extra');
    await expect.poll(names).toEqual(['extra.wav']);
    await userEvent.keyboard('{Enter}a');
    await expect.poll(() => approved(requests)).toEqual(['extra.wav']);
  });

  test('stays active when others add lines before it', async () => {
    const requests = await openReader({ lines: fourLines });
    await row('r_1.wav').click();
    await mergeFromOthers(aRecordedLine({ filename: 'a.wav' }));
    await expect.poll(names).toContain('a.wav');
    await userEvent.keyboard('a');
    await expect.poll(() => approved(requests)).toEqual(['r_1.wav']);
  });
});
