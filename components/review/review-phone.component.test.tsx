import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { sendPointer } from '@/tests/support/component/pointer';
import { long, scopes, showRoom, web } from '@/tests/support/component/review-room';
import { aTake } from '@/tests/support/component/samples';
import { setViewport } from '@/tests/support/component/viewport';

/** The page then has a coarse pointer, as on a phone. */
async function emulateTouch(enabled: boolean) {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
}

/**
 * Moves a handle as a finger does.
 * @param by parts of the waveform.
 */
function moveHandle(name: string, by: number) {
  const handle = page.getByRole('slider', { name }).element() as HTMLElement;
  const { width = 0 } = handle.parentElement?.getBoundingClientRect() ?? {};
  const { left, top } = handle.getBoundingClientRect();
  const send = (type: string, moved: number) =>
    sendPointer(handle, type, { pointerType: 'touch', clientX: left + 5 + width * moved, clientY: top + 5 });
  handle.setPointerCapture = () => {};
  send('pointerdown', 0);
  send('pointermove', by / 2);
  send('pointermove', by);
  send('pointerup', by);
  // It is released.
  send('pointermove', 0);
}

test('both ends of a range have handles for fingers and keys', async () => {
  await setViewport(390, 844);
  await showRoom({ audio: [aTake(long)], scopes });
  await expect.element(page.getByRole('slider', { name: 'Start of the range' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add note' }).click();
  const form = page.getByRole('form', { name: 'New note' });
  const from = form.getByRole('textbox', { name: 'From' });
  const to = form.getByRole('textbox', { name: 'To' });
  await expect.element(to).toHaveValue('');
  moveHandle('End of the range', 0.5);
  await expect.element(to).toHaveValue('0:06');
  await expect.element(from).toHaveValue('0:00');
  moveHandle('Start of the range', 0.25);
  await expect.element(from).toHaveValue('0:03');
  // The ends cannot pass each other, or the take.
  moveHandle('Start of the range', 0.5);
  await expect.element(from).toHaveValue('0:05.9');
  moveHandle('End of the range', 2);
  await expect.element(to).toHaveValue('0:12');
  const start = page.getByRole('slider', { name: 'Start of the range' });
  (start.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{PageDown}');
  await expect.element(from).toHaveValue('0:04.8');
  await expect.element(start).toHaveAttribute('aria-valuetext', '0:04.8');
  await userEvent.keyboard('{Home}');
  await expect.element(from).toHaveValue('0:00');
  // The arrows did not skip in the take.
  await expect
    .element(page.getByRole('slider', { name: 'Welcome by Bea Tests' }))
    .toHaveAttribute('aria-valuenow', '0');
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(start).not.toBeInTheDocument();
});

test('keys are shown where there is a keyboard, at any width', async () => {
  await setViewport(390, 844);
  const audio = [aTake({ ...long, output: web }), aTake({ ...long, id: 'take-2', name: 'Welcome again' })];
  await showRoom({ audio, scopes });
  const shownKeys = () =>
    [...document.querySelectorAll<HTMLElement>('kbd')]
      .filter((key) => key.checkVisibility())
      .map(({ textContent }) => textContent);
  await expect.element(page.getByRole('radio', { name: 'Original' })).toBeChecked();
  expect(shownKeys()).toEqual(['1', '2', 'N', '3', '4', '5']);
  await page.getByRole('button', { name: 'Add note' }).click();
  const hint = page.getByText('Enter sends, Shift+Enter starts a new line.');
  await expect.element(hint).toBeVisible();
  await emulateTouch(true);
  try {
    await expect.poll(shownKeys).toEqual([]);
    await expect.element(hint).not.toBeVisible();
  } finally {
    await emulateTouch(false);
  }
});

test('a take of another project in the URL is not played', async () => {
  const own = aTake({ ...long, id: 'take-2', name: 'Own take', processedUri: 'audio/own.mp3' });
  const { requests } = await showRoom({ audio: [own], scopes });
  await expect.element(page.getByRole('heading', { name: 'Own take' })).toBeVisible();
  await expect.element(page.getByRole('slider')).toHaveAccessibleName('Own take by Bea Tests');
  await userEvent.keyboard(' ');
  await expect.poll(() => requests.map(({ query }) => query.uri)).toContain('audio/own.mp3');
});
