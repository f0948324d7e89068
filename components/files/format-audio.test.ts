import { expect, test } from 'vitest';
import { lufsText, truePeakText } from './format-audio';

test('loudness has one decimal and a real minus', () => {
  expect(lufsText(-16.04)).toBe('−16.0 LUFS');
  expect(truePeakText(-0.04)).toBe('0.0 dBTP');
});
