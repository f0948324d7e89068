import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { rendered } from '@/tests/support/component/rendered';
import { setViewport } from '@/tests/support/component/viewport';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { showToast, Toaster } from './toaster';

test('a snackbar stays for 4 s', async () => {
  await render(<Toaster />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  showToast('The script is saved.');
  await rendered();
  const snackbar = page.getByText('The script is saved.');
  vi.advanceTimersByTime(3999);
  await rendered();
  expect(snackbar.query()).not.toBeNull();
  vi.advanceTimersByTime(1);
  await rendered();
  expect(snackbar.query()).toBeNull();
});

test('a snackbar is announced to screen readers', async () => {
  const screen = await render(<Toaster />);
  // The region is there before its text: only changes are announced.
  await expect.element(screen.getByRole('status')).toBeInTheDocument();
  showToast('Link copied');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Link copied');
});

test('on phones a snackbar does not cover the buttons of a dialog', async () => {
  await setViewport(390, 844);
  const screen = await render(
    <>
      <Dialog open title="Remove member?" onClose={() => {}}>
        Really?
      </Dialog>
      <Toaster />
    </>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  showToast('Invitation sent');
  await expect.poll(() => screen.getByText('Invitation sent').element().getBoundingClientRect().top).toBeLessThan(100);
  await screen.unmount();
  await setViewport(1440, 900);
});

test('at most three snackbars are visible, and Undo restores the focus', async () => {
  const undone: string[] = [];
  const screen = await render(
    <>
      <button type="button">Before</button>
      <Toaster />
    </>,
  );
  for (const text of ['one', 'two', 'three', 'four']) showToast(text, { undo: () => undone.push(text) });
  const undo = screen.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.elements().length).toBe(3);
  (screen.getByText('Before').element() as HTMLElement).focus();
  (undo.last().element() as HTMLElement).focus();
  await undo.last().click();
  await expect.poll(() => undone).toEqual(['four']);
  await expect.poll(() => undo.elements().length).toBe(2);
});
