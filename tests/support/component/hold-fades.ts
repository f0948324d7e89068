import { onTestFinished } from 'vitest';

/** From now on, dialogs that close fade until the test ends. */
export function holdFades(): void {
  const { style } = document.documentElement;
  style.setProperty('--duration-dialog', '1000s');
  onTestFinished(() => {
    style.removeProperty('--duration-dialog');
  });
}
