import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSortKeys, type ProjectSortKey, startingSortOrder } from '@/lib/domain/project-order';

const place = (name: string, more: Partial<ProjectSortKey> = {}): ProjectSortKey => ({
  id: name,
  name,
  percentDone: 0,
  dueDate: null,
  created: '2026-01-01T00:00:00.000Z',
  lastModified: '2026-01-01T00:00:00.000Z',
  ...more,
});

const sorted = (places: ProjectSortKey[], ...order: Parameters<typeof compareSortKeys>) =>
  places.toSorted(compareSortKeys(...order)).map(({ id }) => id);

describe('the order of the project list', () => {
  test('name, progress and due date start ascending, the others descending', () => {
    expect((['name', 'progress', 'dueDate', 'created', 'updated'] as const).map(startingSortOrder)).toEqual([
      ...['asc', 'asc', 'asc', 'desc', 'desc'],
    ]);
  });

  test('by name: case and accents do not count, numbers count as numbers', () => {
    const places = ['spot 10', 'Ägg', 'Spot 2', 'banana', 'Zebra'].map((name) => place(name));
    expect(sorted(places, 'name')).toEqual(['Ägg', 'banana', 'Spot 2', 'spot 10', 'Zebra']);
    expect(sorted(places, 'name', 'desc')).toEqual(['Zebra', 'spot 10', 'Spot 2', 'banana', 'Ägg']);
  });

  test.each([
    ['progress', { percentDone: 10 }, { percentDone: 90 }],
    ['created', { created: '2026-03-01T00:00:00.000Z' }, { created: '2026-03-02T00:00:00.000Z' }],
    ['updated', { lastModified: '2026-03-01T00:00:00.000Z' }, { lastModified: '2026-03-02T00:00:00.000Z' }],
    ['dueDate', { dueDate: '2026-03-01' }, { dueDate: '2026-12-01' }],
  ] as const)('by %s: ties by name, ascending in either direction', (orderBy, low, high) => {
    const places = [place('c', high), place('b', low), place('a', high), place('d', low)];
    expect(sorted(places, orderBy, 'asc')).toEqual(['b', 'd', 'a', 'c']);
    expect(sorted(places, orderBy, 'desc')).toEqual(['a', 'c', 'b', 'd']);
  });

  test('projects with a due date come before those without, in either direction', () => {
    const places = [place('none'), place('late', { dueDate: '2027-01-01' }), place('soon', { dueDate: '2026-01-01' })];
    expect(sorted(places, 'dueDate', 'asc')).toEqual(['soon', 'late', 'none']);
    expect(sorted(places, 'dueDate', 'desc')).toEqual(['late', 'soon', 'none']);
  });

  test('no two places are equal, whichever way round they are asked', () => {
    const day = fc.constantFrom('2026-01-01', '2026-01-02');
    const any = fc.record({
      id: fc.string({ minLength: 1 }),
      name: fc.constantFrom('a', 'A', 'á', 'b'),
      percentDone: fc.constantFrom(0, 50),
      dueDate: fc.option(day),
      created: day,
      lastModified: day,
    });
    const order = fc.constantFrom('name', 'progress', 'dueDate', 'created', 'updated');
    fc.assert(
      fc.property(any, any, order, fc.constantFrom('asc', 'desc'), (a, b, orderBy, sortOrder) => {
        const compare = compareSortKeys(orderBy, sortOrder);
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0);
        expect(compare(a, b) === 0).toBe(a.id === b.id && compare({ ...a, id: b.id }, b) === 0);
      }),
    );
  });
});
