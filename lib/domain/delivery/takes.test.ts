import { describe, expect, test } from 'vitest';
import { isTakeDelivered, numberedTakeName, orderTakes, takeNumbers } from './takes';

describe('the order of takes', () => {
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
});

test.each([
  ['done', false, true],
  ['done', true, false],
  ['processing', false, false],
  ['failed', false, false],
])('a take that is %s, held: %s, is delivered: %s', (status, isHeld, expected) => {
  expect(isTakeDelivered({ status, isHeld })).toBe(expected);
});

describe('the numbers of takes', () => {
  const aTake = (id: string, second: number, given: { name?: string; userId?: string; status?: string } = {}) => ({
    id,
    userId: 'voice',
    name: 'take.wav',
    status: 'done',
    created: new Date(2026, 0, 1, 0, 0, second),
    ...given,
  });
  const numbersOf = (takes: Parameters<typeof takeNumbers>[0]) => Object.fromEntries(takeNumbers(takes));

  test('numbers takes of the same voice and name, oldest first', () => {
    const takes = [
      aTake('c', 3),
      aTake('b', 2, { name: 'other.wav' }),
      aTake('a', 1),
      aTake('d', 4, { userId: 'bea' }),
    ];
    expect(numbersOf(takes)).toEqual({ a: 1, b: 1, c: 2, d: 1 });
    expect(numbersOf([aTake('b', 1), aTake('a', 1)])).toEqual({ a: 1, b: 2 });
  });

  test('takes that were not sent do not change the numbers that the customer sees', () => {
    const takes = [aTake('held', 1, { status: 'held' }), aTake('failed', 2, { status: 'failed' }), aTake('sent', 3)];
    expect(numbersOf(takes)).toEqual({ sent: 1, held: 2, failed: 3 });
  });

  test.each([
    ['take.wav', 1, 'take.wav'],
    ['take.wav', 2, 'take (2).wav'],
    ['Welcome', 3, 'Welcome (3)'],
    ['Spot 0.30', 2, 'Spot 0.30 (2)'],
    ['', 1, 'Take'],
    ['', 2, 'Take (2)'],
  ])('%j, number %i is shown as %j', (name, number, shown) => {
    expect(numberedTakeName({ name, number })).toBe(shown);
  });
});
