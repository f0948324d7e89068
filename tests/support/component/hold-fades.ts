import { onTestFinished } from 'vitest';

/** Makes dialogs that close from now on fade until the test ends. */
export function holdFades(): void {
  const { style } = document.documentElement;
  style.setProperty('--duration-dialog', '1000s');
  onTestFinished(() => {
    style.removeProperty('--duration-dialog');
  });
}
