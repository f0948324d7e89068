import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { oldBrowserScript } from './old-browser';

class Element {
  readonly attributes = new Map<string, string>();
  readonly children: Element[] = [];
  readonly style = { cssText: '' };
  textContent = '';

  constructor(readonly tag: string) {}

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  appendChild(child: Element): Element {
    this.children.push(child);
    return child;
  }
}

/** Returns what a browser with these globals shows instead of the page, or undefined if it shows the page. */
function shownBy(globals: object, { theme = null, isDark = false }: { theme?: string | null; isDark?: boolean } = {}) {
  const body = { style: { display: '' } };
  const documentElement = Object.assign(new Element('html'), {
    getAttribute: (name: string) => (name === 'data-brand' ? 'Klang' : theme),
  });
  const window = {
    document: { documentElement, body, createElement: (tag: string) => new Element(tag) },
    matchMedia: () => ({ matches: isDark }),
    ...globals,
  };
  runInNewContext(oldBrowserScript, { ...window, window });
  const [shown] = documentElement.children;
  expect(body.style.display).toBe(shown ? 'none' : '');
  return shown;
}

const current = { AbortSignal: { any: {} }, CSS: { registerProperty: {} }, Intl: { Segmenter: {} } };

test('a current browser shows the page', () => {
  expect(shownBy(current)).toBeUndefined();
});

test.each([
  ['Chrome 115 and Safari 17.3', { ...current, AbortSignal: {} }],
  ['Firefox 127', { ...current, CSS: {} }],
  ['Firefox 124', { ...current, Intl: {} }],
  ['a browser of the time before these features', { AbortSignal: undefined, CSS: undefined, Intl: undefined }],
])('%s shows a text instead of the page', (_, globals) => {
  const shown = shownBy(globals);
  expect(shown?.attributes.get('role')).toBe('alert');
  expect(shown?.children).toMatchObject([
    { tag: 'h1', textContent: 'This browser is too old for Klang.' },
    { tag: 'p', textContent: 'Please update it: Chrome or Edge 116, Firefox 128, Safari 17.4 or newer.' },
  ]);
});

test.each([
  ['the chosen theme', { theme: 'light', isDark: true }, '#f4f5f5'],
  ['the chosen theme', { theme: 'dark', isDark: false }, '#111314'],
  ['the theme of the device', { isDark: true }, '#111314'],
  ['the theme of the device', { isDark: false }, '#f4f5f5'],
])('the text has the colors of %s: %o', (_, settings, background) => {
  expect(shownBy({}, settings)?.style.cssText).toContain(`background:${background}`);
});

test('the script has no syntax that is newer than ES5', () => {
  expect(oldBrowserScript).not.toMatch(/=>|\?[.?]|`|\b(?:const|let|class|of)\b/);
});
