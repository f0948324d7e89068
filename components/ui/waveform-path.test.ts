import { expect, test } from 'vitest';
import { reducePeaks, waveformPath } from './waveform-path';

test('keeps the loudest peak of each stretch', () => {
  expect(reducePeaks([0, 255, 0, 0, 51, 0], 2)).toEqual([1, 0.2]);
});

test('stretches few peaks over many bars', () => {
  expect(reducePeaks([255, 0], 4)).toEqual([1, 1, 0, 0]);
});

test('draws silence as a dot and a full peak over 92 of 100', () => {
  expect(waveformPath([0, 255], 2)).toBe('M0.5 48.0V52.0M1.5 4.0V96.0');
});
