import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '@/lib/domain/brand/contrast';

const css = readFileSync(new URL('./globals.css', import.meta.url), 'utf8');

/** Values of each `--color-…: light-dark(#…, #…)`. */
const tokenColors = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name, light, dark]) => [name, { light, dark }] as const,
  ),
);

function tokenColor(name: string, theme: 'light' | 'dark'): string {
  const value = tokenColors.get(name)?.[theme];
  if (!value) throw new Error(`No token --color-${name} with two hexadecimal colors`);
  return value;
}

const grounds = ['surface', 'raised', 'wash'];
/** Pairs of text and background, which need a contrast of 4.5 to 1 (WCAG 1.4.3). */
const textColors = ['text', 'muted', 'accent', 'danger', 'warning', 'success'].flatMap((ink) =>
  grounds.map((ground) => [ink, ground] as const),
);
const onFills = [
  ['accent-text', 'accent'],
  ['danger-text', 'danger'],
  ['raised', 'text'],
  ['text', 'accent-wash'],
] as const;
/** Pairs of graphics and background, which need a contrast of 3 to 1 (WCAG 1.4.11). */
const graphicColors = ['line-strong', 'waveform-played', 'waveform-unplayed', 'focus'].flatMap((ink) =>
  ['surface', 'raised'].map((ground) => [ink, ground] as const),
);

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  test.each([...textColors, ...onFills])('%s is readable on %s', (ink, ground) => {
    expect(contrast(tokenColor(ink, theme), tokenColor(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(graphicColors)('%s is visible on %s', (ink, ground) => {
    expect(contrast(tokenColor(ink, theme), tokenColor(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('the formula agrees with the standard: black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test.each([
  ['--duration-state', '180ms'],
  ['--duration-move', '360ms'],
  ['--duration-dialog', '540ms'],
  ['--breakpoint-sm', '600px'],
  ['--breakpoint-md', '700px'],
  ['--breakpoint-wide', '1100px'],
  ['--page-title-bar', '60px'],
  ['--shell-player', '150px'],
])('%s is %s', (name, value) => {
  expect(css).toContain(`${name}: ${value};`);
});
