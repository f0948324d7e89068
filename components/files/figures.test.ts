import { expect, test } from 'vitest';
import { lengthText, lufsText, truePeakText } from '@/components/files/figures';

test('a length is rounded, not cut', () => {
  expect(lengthText(3.6)).toBe('0:04');
  expect(lengthText(59.5)).toBe('1:00');
  expect(lengthText(0.4)).toBe('0:00');
});

test('loudness has one decimal and a real minus', () => {
  expect(lufsText(-16.04)).toBe('−16.0 LUFS');
  expect(truePeakText(-0.04)).toBe('0.0 dBTP');
});
