import { expect, test } from 'vitest';
import { orderTakes } from './take-order';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const take = (name: string, minutes: number, voice = 'freja') => ({
  name,
  user: { id: voice },
  created: new Date(start + minutes * 60_000).toISOString(),
});
const namesOf = (takes: readonly { name: string }[]) =>
  orderTakes(takes as ReturnType<typeof take>[]).map(({ name }) => name);

test('orders takes of one delivery by name in natural order, regardless of arrival', () => {
  const prompts = Array.from({ length: 200 }, (_, index) => take(`Prompt ${index + 1}`, ((index * 77) % 200) / 10));
  expect(namesOf(prompts)).toEqual(prompts.map(({ name }) => name));
});

test('a later delivery comes first', () => {
  const takes = [take('B', 0), take('A', 1), take('A again', 60), take('A at last', 61)];
  expect(namesOf(takes)).toEqual(['A again', 'A at last', 'A', 'B']);
});

test('takes of two voices are two deliveries', () => {
  expect(namesOf([take('B', 0), take('A', 1, 'marcus')])).toEqual(['A', 'B']);
  expect(namesOf([take('A', 0), take('B', 1, 'marcus')])).toEqual(['B', 'A']);
});

test('of takes with the same name the older one comes first', () => {
  const takes = [
    { ...take('Take', 1), id: 2 },
    { ...take('Take', 0), id: 1 },
  ];
  expect(orderTakes(takes).map(({ id }) => id)).toEqual([1, 2]);
});
