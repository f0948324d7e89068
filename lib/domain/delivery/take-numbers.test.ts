import { expect, test } from 'vitest';
import { numberedTakeName, takeNumbers } from './take-numbers';

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
  const takes = [aTake('c', 3), aTake('b', 2, { name: 'other.wav' }), aTake('a', 1), aTake('d', 4, { userId: 'bea' })];
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
