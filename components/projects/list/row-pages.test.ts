import fc from 'fast-check';
import { aProjectRow } from '@/tests/support/component/samples';
import { expect, test } from 'vitest';
import { placeRows, rowPage } from './row-pages';
import { compareProjects } from '@/lib/domain/projects/project-order';

const row = (name: string, id = name) => aProjectRow({ id, name });

const byName = compareProjects('name');
const names = (pages: ReturnType<typeof placeRows>) => pages.map(({ items }) => items.map(({ name }) => name));
const pages = [rowPage([row('b'), row('d')], 'more'), rowPage([row('f'), row('h')], 'more')];

test('moves a changed row, even to another page', () => {
  expect(names(placeRows(pages, new Set(['b']), [row('g', 'b')], byName))).toEqual([['d'], ['f', 'g', 'h']]);
  expect(names(placeRows(pages, new Set(['h']), [row('a', 'h')], byName))).toEqual([['a', 'b', 'd'], ['f']]);
});

test('removes deleted rows and adds new ones', () => {
  expect(names(placeRows(pages, new Set(['d', 'e']), [row('e')], byName))).toEqual([['b'], ['e', 'f', 'h']]);
});

test('omits a row beyond the loaded pages, and appends it on the last page', () => {
  expect(names(placeRows(pages, new Set(['z']), [row('z')], byName))).toEqual([
    ['b', 'd'],
    ['f', 'h'],
  ]);
  const whole = [rowPage([row('b')], 'more'), rowPage([row('c')], null)];
  expect(names(placeRows(whole, new Set(['z']), [row('z')], byName))).toEqual([['b'], ['c', 'z']]);
  expect(names(placeRows([rowPage([], null)], new Set(['z']), [row('z')], byName))).toEqual([['z']]);
});

test('equals a refetch after any change', () => {
  const letters = 'abcdefghij'.split('');
  const name = fc.constantFrom(...letters);
  fc.assert(
    fc.property(fc.uniqueArray(name), fc.dictionary(name, fc.option(name)), (before, changes) => {
      const all = before.toSorted().map((each) => row(each));
      const pages = [rowPage(all.slice(0, 3), 'more'), rowPage(all.slice(3), null)].filter(
        (page, index) => index > 0 || page.items.length > 0,
      );
      const changed = new Set(Object.keys(changes));
      const found = Object.entries(changes).flatMap(([id, now]) => (now === null ? [] : [row(now, id)]));
      const expected = [...all.filter(({ id }) => !changed.has(id)), ...found].toSorted(byName).map(({ id }) => id);
      const placed = placeRows(pages, changed, found, byName).flatMap(({ items }) => items.map(({ id }) => id));
      expect(placed).toEqual(expected);
    }),
  );
});
