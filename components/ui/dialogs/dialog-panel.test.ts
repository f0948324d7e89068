import { expect, test } from 'vitest';
import { dialogWidths } from './dialog-panel';

test.each([
  // docs/rules/screens.md#sizes-and-times; from 600 px, below which a dialog is as wide as the screen.
  ['small', 240],
  ['default', 500],
  ['large', 800],
] as const)('a %s dialog is at most %i px wide', (size, px) => {
  const [, pixels, steps] = /^sm:max-w-(?:\[(\d+)px\]|(\d+))$/.exec(dialogWidths[size]) ?? [];
  expect(pixels === undefined ? Number(steps) * 4 : Number(pixels)).toBe(px);
});
