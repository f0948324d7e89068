import { expect, test } from 'vitest';
import { formatDuration, lengthText, spokenDuration } from './format-duration';

test('formats seconds as a clock', () => {
  expect([0, 9.9, 65, 3725, Number.NaN].map(formatDuration)).toEqual(['0:00', '0:09', '1:05', '1:02:05', '0:00']);
});

test('formats spoken times with singular and plural', () => {
  expect([0, 1, 65, 3600, 7322].map(spokenDuration)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 5 seconds',
    '1 hour',
    '2 hours 2 minutes 2 seconds',
  ]);
});

test('rounds a length to the nearest second', () => {
  expect(lengthText(16.6)).toBe('0:17');
  expect(lengthText(59.5)).toBe('1:00');
  expect(lengthText(0.4)).toBe('0:00');
});
