import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { oldBrowserScript } from './old-browser';

type Shown = { role: string; text: string; css: string };

/** Returns what a browser with these globals shows instead of the page, or null if it shows the page. */
function shownBy(globals: object, { theme = null, isDark = false }: { theme?: string | null; isDark?: boolean } = {}) {
  const element = { innerHTML: '', style: { cssText: '' }, attributes: new Map<string, string>() };
  const setAttribute = (name: string, value: string) => element.attributes.set(name, value);
  const body = { style: { display: '' } };
  let shown: Shown | null = null;
  const documentElement = {
    getAttribute: () => theme,
    appendChild: ({ innerHTML, style, attributes }: typeof element) => {
      shown = { role: attributes.get('role') ?? '', text: innerHTML, css: style.cssText };
    },
  };
  const document = { documentElement, body, createElement: () => Object.assign(element, { setAttribute }) };
  const window = { document, matchMedia: () => ({ matches: isDark }), ...globals };
  runInNewContext(oldBrowserScript, { ...window, window });
  expect(body.style.display).toBe(shown ? 'none' : '');
  return shown as Shown | null;
}

const current = { AbortSignal: { any: {} }, CSS: { registerProperty: {} }, Intl: { Segmenter: {} } };

test('a current browser shows the page', () => {
  expect(shownBy(current)).toBeNull();
});

test.each([
  ['Chrome 115 and Safari 17.3', { ...current, AbortSignal: {} }],
  ['Firefox 127', { ...current, CSS: {} }],
  ['Firefox 124', { ...current, Intl: {} }],
  ['a browser of the time before these features', { AbortSignal: undefined, CSS: undefined, Intl: undefined }],
])('%s shows a text instead of the page', (_, globals) => {
  const shown = shownBy(globals);
  expect(shown?.role).toBe('alert');
  expect(shown?.text).toBe(
    '<h1>This browser is too old for Timbre.</h1>' +
      '<p>Please update it: Chrome or Edge 116, Firefox 128, Safari 17.4 or newer.</p>',
  );
});

test.each([
  ['the chosen theme', { theme: 'light', isDark: true }, '#f4f5f5'],
  ['the chosen theme', { theme: 'dark', isDark: false }, '#111314'],
  ['the theme of the device', { isDark: true }, '#111314'],
  ['the theme of the device', { isDark: false }, '#f4f5f5'],
])('the text has the colors of %s: %o', (_, settings, background) => {
  expect(shownBy({}, settings)?.css).toContain(`background:${background}`);
});

test('the script has no syntax that is newer than ES5', () => {
  expect(oldBrowserScript).not.toMatch(/=>|\?[.?]|`|\b(?:const|let|class|of)\b/);
});
