import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '@/tests/support/property-seed';
import { accentColors, accentStyle, textContrast } from './accent';
import { shippedBrand } from './brand';
import { contrast } from './contrast';
import { palette } from './palette';

/** Tests the rules of docs/rules/installation.md#accent-color. */

const css = readFileSync('app/globals.css', 'utf8');

/** Returns the value of a token in app/globals.css. */
function tokenColor(name: string, theme: 'light' | 'dark'): string {
  const [, light, dark] =
    new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css) ?? [];
  const value = theme === 'light' ? light : dark;
  if (!value) throw new Error(`No token --color-${name}`);
  return value;
}

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  test('the colors as shipped are those of the style sheet', () => {
    const { accent, accentText, accentWash } = accentColors(shippedBrand.accent)[theme];
    expect(accent).toBe(tokenColor('accent', theme));
    expect(accent).toBe(tokenColor('waveform-played', theme));
    expect(accentText).toBe(tokenColor('accent-text', theme));
    expect(accentWash).toBe(tokenColor('accent-wash', theme));
  });

  test('any color gets readable variants, by the pairs of app/tokens.test.ts', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { accent, accentText, accentWash } = accentColors(color)[theme];
        for (const ground of ['surface', 'raised', 'wash'])
          expect(contrast(accent, tokenColor(ground, theme))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accentText, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tokenColor('text', theme), accentWash)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a color that is readable stays as it is', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        fc.pre(textContrast(color, theme) >= 4.6);
        expect(accentColors(color)[theme].accent).toBe(color);
      }),
    );
  });
});

test('a variant has the hue of the color', () => {
  expect(accentColors('#0055aa').light.accent).toBe('#0055aa');
  const blue = accentColors('#0055aa').dark.accent;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(blue.slice(at, at + 2), 16));
  expect([b > g, g > r, b - r > 100]).toEqual([true, true, true]);
});

test('only a color other than the shipped one needs a style, which the style sheet reads', () => {
  expect(accentStyle(shippedBrand.accent)).toBeNull();
  const style = accentStyle('#0055aa') ?? {};
  expect(style).toMatchObject({ '--accent-light': '#0055aa', '--accent-text-light': '#ffffff' });
  const read = [...css.matchAll(/var\((--accent-[a-z-]+)\)/g)].map(([, name]) => name);
  expect(new Set(read)).toEqual(new Set(Object.keys(style)));
});

test.each(['light', 'dark'] as const)('the %s palette is that of the style sheet', (theme) => {
  for (const [name, color] of Object.entries(palette[theme])) expect(color).toBe(tokenColor(name, theme));
});
