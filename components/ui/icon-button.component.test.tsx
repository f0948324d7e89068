import { Star } from 'lucide-react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { IconButton } from './icon-button';

/** The rules of tooltips are in docs/rules/screens.md. */

const button = page.getByRole('button', { name: 'Add to favorites' });
const elsewhere = page.getByText('Elsewhere');
const tooltip = () => document.querySelector<HTMLElement>('[data-tooltip]');

// Loaded before the time is measured.
beforeAll(() => import('@/components/ui/notices/tooltip-bubble'));

beforeEach(async () => {
  await render(
    <div className="p-40">
      <IconButton label="Add to favorites" icon={<Star />} />
      <p className="mt-40">Elsewhere</p>
    </div>,
  );
  await elsewhere.hover();
});

// A real hover would advance the fake time.
function point(element: Element): void {
  element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
}

test('a tooltip appears after 500 ms and disappears after 150 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  point(button.element());
  await vi.advanceTimersByTimeAsync(499);
  expect(tooltip()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(tooltip()?.textContent).toBe('Add to favorites');
  point(elsewhere.element());
  await vi.advanceTimersByTimeAsync(149);
  expect(tooltip()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(tooltip()).toBeNull();
});

test('a tooltip appears although the pointer has left for less than 150 ms before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  for (const target of [button, elsewhere, button]) {
    point(target.element());
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(400);
  expect(tooltip()).not.toBeNull();
});

test('a tooltip appears on keyboard focus, and Escape hides it', async () => {
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.poll(tooltip).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(tooltip).toBeNull();
});

test('a tooltip disappears when the window changes its size, because its control may have moved', async () => {
  await button.hover();
  await expect.poll(tooltip).not.toBeNull();
  window.dispatchEvent(new Event('resize'));
  await expect.poll(tooltip).toBeNull();
});

test('a click hides the tooltip', async () => {
  await button.hover();
  await expect.poll(tooltip).not.toBeNull();
  await button.click();
  await expect.poll(tooltip).toBeNull();
});
