import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { rendered } from '@/tests/support/component/rendered';
import { CopyButton } from './copy-button';

const link = 'https://timbre.example/s/abc';
const button = page.getByRole('button', { name: 'Copy link' });
const confirmation = page.getByText('Link copied to clipboard');

function replaceClipboard(value: unknown) {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
}
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'));

test('confirms for 1.5 s that a link was copied', async () => {
  const copied: string[] = [];
  replaceClipboard({ writeText: async (text: string) => void copied.push(text) });
  await render(<CopyButton text={link} />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  (button.element() as HTMLElement).click();
  await rendered();
  expect(copied).toEqual([link]);
  vi.advanceTimersByTime(1499);
  await rendered();
  expect(confirmation.query()).not.toBeNull();
  vi.advanceTimersByTime(1);
  await rendered();
  expect(confirmation.query()).toBeNull();
});

test('copies a link without the clipboard API, which browsers provide over https only', async () => {
  replaceClipboard(undefined);
  const copied: (string | undefined)[] = [];
  const onCopy = () => copied.push(document.getSelection()?.toString() || selectedText());
  document.addEventListener('copy', onCopy);
  await render(<CopyButton text={link} />);
  await button.click();
  await expect.element(confirmation).toBeVisible();
  await expect.element(button).toHaveFocus();
  document.removeEventListener('copy', onCopy);
  expect(copied).toEqual([link]);
});

function selectedText(): string {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement)) return '';
  return field.value.slice(field.selectionStart, field.selectionEnd);
}
