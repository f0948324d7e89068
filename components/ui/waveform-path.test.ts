import { expect, test } from 'vitest';
import { reducePeaks, waveformPath } from './waveform-path';

test('keeps the loudest peak of each section', () => {
  expect(reducePeaks([0, 255, 0, 0, 51, 0], 2)).toEqual([1, 0.2]);
});

test('stretches few peaks over many points', () => {
  expect(reducePeaks([255, 0], 4)).toEqual([1, 1, 0, 0]);
});

test('draws silence 4 high and a full peak 98 high, around the middle', () => {
  expect(waveformPath([0, 255], 2)).toBe('M0 48h1v-47h1V99h-1v-47h-1Z');
});
