import type { Locator } from 'vitest/browser';

/** Delivers both halves of a double click before the page renders, as a busy page does. */
export function doubleClickAtOnce(target: Locator): void {
  const element = target.element() as HTMLElement;
  element.click();
  element.click();
}
