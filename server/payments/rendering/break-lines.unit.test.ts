import { expect, test } from 'vitest';
import { breakLines } from './break-lines';

/** Breaks text whose characters are each one wide. */
const linesOf = (text: string, width: number) =>
  breakLines(
    text,
    Array.from(text, () => 1),
    width,
  ).map(([start, end]) => text.slice(start, end));

test('breaks words at their hyphens', () => {
  expect(linesOf('A long-distance call', 9)).toEqual(['A long-', 'distance ', 'call']);
});

test('breaks no ID at its hyphens', () => {
  expect(linesOf('Project ltKNdrTDk54-DhnK.', 22)).toEqual(['Project ', 'ltKNdrTDk54-DhnK.']);
  expect(linesOf('Project -lKNdrTD--4_DhnK, its pickups', 22)).toEqual([
    'Project ',
    '-lKNdrTD--4_DhnK, its ',
    'pickups',
  ]);
});

test('breaks an ID that is wider than a line', () => {
  expect(linesOf('ltKNdrTDk54-DhnK', 10)).toEqual(['ltKNdrTDk5', '4-DhnK']);
});
