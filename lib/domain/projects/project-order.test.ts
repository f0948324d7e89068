import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareProjects, compareWaitingFirst, type ProjectListItem, startingSortOrder } from './project-order';

const sortKey = (name: string, more: Partial<ProjectListItem> = {}): ProjectListItem => ({
  id: name,
  name,
  percentDone: 0,
  isWaiting: false,
  dueDate: null,
  created: '2026-01-01T00:00:00.000Z',
  lastModified: '2026-01-01T00:00:00.000Z',
  ...more,
});

const sorted = (sortKeys: ProjectListItem[], ...order: Parameters<typeof compareProjects>) =>
  sortKeys.toSorted(compareProjects(...order)).map(({ id }) => id);

describe('the order of the project list', () => {
  test('name, progress and due date start ascending, the others descending', () => {
    expect((['name', 'progress', 'dueDate', 'created', 'updated'] as const).map(startingSortOrder)).toEqual([
      'asc',
      'asc',
      'asc',
      'desc',
      'desc',
    ]);
  });

  test('by name: case and accents do not count, numbers count as numbers', () => {
    const sortKeys = ['spot 10', 'Ägg', 'Spot 2', 'banana', 'Zebra'].map((name) => sortKey(name));
    expect(sorted(sortKeys, 'name')).toEqual(['Ägg', 'banana', 'Spot 2', 'spot 10', 'Zebra']);
    expect(sorted(sortKeys, 'name', 'desc')).toEqual(['Zebra', 'spot 10', 'Spot 2', 'banana', 'Ägg']);
  });

  test.each([
    ['progress', { percentDone: 10 }, { percentDone: 90 }],
    ['created', { created: '2026-03-01T00:00:00.000Z' }, { created: '2026-03-02T00:00:00.000Z' }],
    ['updated', { lastModified: '2026-03-01T00:00:00.000Z' }, { lastModified: '2026-03-02T00:00:00.000Z' }],
    ['dueDate', { dueDate: '2026-03-01' }, { dueDate: '2026-12-01' }],
  ] as const)('by %s: ties by name, ascending in either direction', (orderBy, low, high) => {
    const sortKeys = [sortKey('c', high), sortKey('b', low), sortKey('a', high), sortKey('d', low)];
    expect(sorted(sortKeys, orderBy, 'asc')).toEqual(['b', 'd', 'a', 'c']);
    expect(sorted(sortKeys, orderBy, 'desc')).toEqual(['a', 'c', 'b', 'd']);
  });

  test('projects with a due date come before those without, in either direction', () => {
    const sortKeys = [
      sortKey('none'),
      sortKey('late', { dueDate: '2027-01-01' }),
      sortKey('soon', { dueDate: '2026-01-01' }),
    ];
    expect(sorted(sortKeys, 'dueDate', 'asc')).toEqual(['soon', 'late', 'none']);
    expect(sorted(sortKeys, 'dueDate', 'desc')).toEqual(['late', 'soon', 'none']);
  });

  test('what waits for the viewer can come first, in the same order as the rest', () => {
    const keys = [sortKey('a'), sortKey('d', { isWaiting: true }), sortKey('b'), sortKey('c', { isWaiting: true })];
    const names = (sortOrder: 'asc' | 'desc') =>
      keys.toSorted(compareWaitingFirst('name', sortOrder)).map(({ name }) => name);
    expect(names('asc')).toEqual(['c', 'd', 'a', 'b']);
    expect(names('desc')).toEqual(['d', 'c', 'b', 'a']);
  });

  test('no two keys are equal, in either direction', () => {
    const day = fc.constantFrom('2026-01-01', '2026-01-02');
    const any = fc.record({
      id: fc.string({ minLength: 1 }),
      name: fc.constantFrom('a', 'A', 'á', 'b'),
      percentDone: fc.constantFrom(0, 50),
      isWaiting: fc.boolean(),
      dueDate: fc.option(day),
      created: day,
      lastModified: day,
    });
    const order = fc.constantFrom('name', 'progress', 'dueDate', 'created', 'updated');
    fc.assert(
      fc.property(any, any, order, fc.constantFrom('asc', 'desc'), (a, b, orderBy, sortOrder) => {
        const compare = compareProjects(orderBy, sortOrder);
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0);
        expect(compare(a, b) === 0).toBe(a.id === b.id && compare({ ...a, id: b.id }, b) === 0);
      }),
    );
  });
});
