import { contrast } from './contrast';
import { shippedBrand } from './brand';
import { palette, type Theme } from './palette';

/** Colors of one theme, each as #rrggbb. The waveform's played part has the accent color. */
export type AccentColors = { accent: string; accentText: string; accentWash: string };

/** Grounds of text in the accent color (app/tokens.test.ts). */
const grounds = ['surface', 'raised', 'wash'] as const;

const shipped: Readonly<Record<Theme, AccentColors>> = {
  light: { accent: '#bf3600', accentText: '#ffffff', accentWash: '#fbe7df' },
  dark: { accent: '#ff7d47', accentText: '#1b0b03', accentWash: '#3a2116' },
};

/** Contrast of text and its ground, with a margin for rounding (WCAG 1.4.3). */
const minContrast = 4.55;

/**
 * Returns the colors of the light and the dark theme. They have the hue of `accent`, and its lightness unless text in it
 * would be hard to read.
 */
export function accentColors(accent: string): Record<Theme, AccentColors> {
  if (accent === shippedBrand.accent) return shipped;
  const color = oklchOf(accent);
  return {
    light: {
      accent: readable(accent, 'light'),
      accentText: '#ffffff',
      accentWash: hexOf({ ...color, l: 0.94, c: Math.min(color.c, 0.03) }),
    },
    dark: {
      accent: readable(accent, 'dark'),
      accentText: hexOf({ ...color, l: 0.16, c: Math.min(color.c, 0.03) }),
      accentWash: hexOf({ ...color, l: 0.28, c: Math.min(color.c, 0.045) }),
    },
  };
}

/** Returns the CSS properties that `[data-accent]` of app/globals.css reads; null for the accent color as shipped. */
export function accentStyle(accent: string): Record<`--${string}`, string> | null {
  if (accent === shippedBrand.accent) return null;
  const { light, dark } = accentColors(accent);
  return {
    '--accent-light': light.accent,
    '--accent-dark': dark.accent,
    '--accent-text-light': light.accentText,
    '--accent-text-dark': dark.accentText,
    '--accent-wash-light': light.accentWash,
    '--accent-wash-dark': dark.accentWash,
  };
}

/** Returns the lowest contrast of text in a color of a theme. */
export const textContrast = (color: string, theme: Theme): number =>
  Math.min(...grounds.map((ground) => contrast(color, palette[theme][ground])));

function readable(accent: string, theme: Theme): string {
  if (textContrast(accent, theme) >= minContrast) return accent;
  const color = oklchOf(accent);
  let [failing, passing] = [color.l, theme === 'light' ? 0 : 1];
  for (let step = 0; step < 20; step++) {
    const middle = (failing + passing) / 2;
    if (textContrast(hexOf({ ...color, l: middle }), theme) >= minContrast) passing = middle;
    else failing = middle;
  }
  return hexOf({ ...color, l: passing });
}

/** A color in OKLCH: lightness from 0 to 1, chroma, and hue in radians. */
type Oklch = { l: number; c: number; h: number };

/** The matrices of https://bottosson.github.io/posts/oklab/. */
function oklchOf(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linearOf(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** Returns the color, with less chroma if no screen shows that much at this lightness. */
function hexOf(color: Oklch): string {
  let [fitting, tooMuch] = [0, color.c];
  if (isInGamut(rgbOf(color))) fitting = color.c;
  else {
    for (let step = 0; step < 20; step++) {
      const middle = (fitting + tooMuch) / 2;
      if (isInGamut(rgbOf({ ...color, c: middle }))) fitting = middle;
      else tooMuch = middle;
    }
  }
  const channels = rgbOf({ ...color, c: fitting }).map((channel) => Math.round(channel * 255));
  return `#${channels.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`;
}

const isInGamut = (channels: readonly number[]): boolean =>
  channels.every((channel) => channel >= -0.002 && channel <= 1.002);

function rgbOf({ l, c, h }: Oklch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(gammaOf);
}

const linearOf = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gammaOf = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
