import { expect, test } from 'vitest';
import { formatLufs, formatTruePeak } from './format-audio';

test('formats loudness with one decimal and a minus sign', () => {
  expect(formatLufs(-16.04)).toBe('−16.0 LUFS');
  expect(formatTruePeak(-0.04)).toBe('0.0 dBTP');
});
