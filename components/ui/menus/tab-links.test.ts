import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { TabLinks, type TabsType } from './tab-links';

const tabs = [
  { href: '/one', label: 'One' },
  { href: '/two', label: 'Two' },
];
const drawn = (type: TabsType) =>
  renderToStaticMarkup(createElement(TabLinks, { label: 'Parts', tabs, current: '/two', type }));

const types: TabsType[] = [
  'fixed',
  'fixed-left',
  'fixed-right',
  'fixed-center',
  'scrollable',
  'scrollable-left',
  'scrollable-right',
  'scrollable-center',
];

test.each(types)('%s renders a list of links and marks the current one', (type) => {
  const html = drawn(type);
  expect(html).toContain('aria-label="Parts"');
  expect(html.match(/<a [^>]*href="\/(one|two)"/g)).toHaveLength(2);
  expect(/<a [^>]*aria-current="page"[^>]*>/.exec(html)?.[0]).toContain('href="/two"');
});

test('styles each type; the default is scrollable and left-aligned', () => {
  const looks = new Map(types.map((type) => [type, drawn(type)]));
  expect(new Set(looks.values()).size).toBe(7);
  expect(looks.get('scrollable')).toBe(looks.get('scrollable-left'));
  expect(looks.get('fixed')).not.toBe(looks.get('fixed-left'));
});
