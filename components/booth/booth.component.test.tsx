import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BoothLine } from './booth-line';
import { aTakeOf, openBooth, resetBooth, take } from '@/tests/support/component/booth';
import { aLine } from '@/tests/support/component/line-samples';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';
import { BoothSession } from './booth-session';
import type { Microphone } from '@/components/recorder/microphone';
import { createStore } from '@/components/ui/store';

vi.mock('@/components/uploads/send-file', () => import('@/tests/support/component/send-file'));

beforeEach(resetBooth);

test('counts the lines with thousands separators', async () => {
  const line = aLine();
  await renderScreen(
    <BoothLine
      {...{ line, previous: undefined, next: undefined }}
      number={1}
      total={2_000}
      state={{ phase: 'ready', problem: null }}
    />,
  );
  await expect.element(page.getByText('1 / 2,000', { exact: true })).toBeVisible();
});

test('compares takes with the other lines in words, and chooses one', async () => {
  const sent = await openBooth([aTakeOf({ id: 'take-2' }), aTakeOf({ isChosen: false })]);
  await expect.element(take(2).getByText(/Much louder than your other lines \(−14\.0 LUFS\)/)).toBeVisible();
  await expect.element(take(2).getByText(/Background as quiet as in your other lines \(−61\.0 dB\)/)).toBeVisible();
  await expect.element(take(2).getByText(/Chosen/)).toBeVisible();
  await take(1).getByRole('button', { name: 'Choose' }).click();
  await expect
    .poll(() => sent.find(({ name }) => name.startsWith('PATCH')))
    .toMatchObject({
      name: 'PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}',
      params: { filename: 'one.wav', takeId: 'take-1' },
      body: { isChosen: true },
    });
});

test('deletes a take that is not chosen', async () => {
  const sent = await openBooth([aTakeOf({ id: 'take-2' }), aTakeOf({ isChosen: false })]);
  await expect.element(take(1)).toBeVisible();
  await expect.element(take(2).getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  await take(1).getByRole('button', { name: 'Delete take 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.getByRole('article', { name: /^Take / }).all()).toHaveLength(1);
  expect(sent.find(({ name }) => name.startsWith('DELETE'))?.params).toMatchObject({ takeId: 'take-1' });
});

test.each([320, 700])('fits into %s px', async (width) => {
  await setViewport(width, 640);
  await openBooth([aTakeOf({})]);
  await expect.element(take(1)).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('a line of 15,000 characters in Arabic is read from the right, and the controls stay on the screen', async () => {
  const text = 'مرحبا بكم '.repeat(500).slice(0, 5_000);
  const long = aLine({ filename: 'one.wav', line: text, description: text, comment: text });
  await setViewport(320, 640);
  await openBooth([], [long, aLine({ filename: 'two.wav', line: text, position: 1 })], 'project-long');
  const texts = () => document.querySelectorAll('section[aria-label="Line 1 of 2"] p[dir=auto]');
  const directions = () => [...texts()].map((element) => getComputedStyle(element).direction);
  await expect.poll(directions).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
  const record = page.getByRole('button', { name: 'Record' });
  expect(record.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(640);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('says after a take that the browser lost samples of it, and not after the next one', async () => {
  const microphone = {
    state: createStore({ status: 'open' }),
    format: { format: 'pcm16', rate: 48_000 },
    record: () => ({ stop: async () => {} }),
  } as unknown as Microphone;
  const session = new BoothSession(microphone, { userId: crypto.randomUUID(), projectId: 'project-1' });
  const record = async (hasGap: boolean) => {
    session.start({ id: 'line-1', filename: 'line-1.wav' }, 0);
    await expect.poll(() => session.state.get().phase).toBe('recording');
    if (hasGap) microphone.onGap();
    await session.stop();
    return session.state.get();
  };
  const problem = 'The browser lost samples of this take. Listen to it, or record it again.';
  expect(await record(true)).toEqual({ phase: 'ready', problem });
  expect(await record(false)).toEqual({ phase: 'ready', problem: null });
});
