import { expect, test } from 'vitest';
import { formatLufs, formatTruePeak, loudnessWords, peakWords } from './format-audio';

test('formats loudness with one decimal and a minus sign', () => {
  expect(formatLufs(-16.04)).toBe('−16.0 LUFS');
  expect(formatTruePeak(-0.04)).toBe('0.0 dBTP');
});

test('says in plain words how loud it is and whether it distorts', () => {
  expect([-10, -16, -19, -23, -30].map(loudnessWords)).toEqual([
    'very loud',
    'about as loud as web video and podcasts',
    'between web and broadcast',
    'about as loud as broadcast',
    'quiet',
  ]);
  expect([0.3, -0.4, -1.2].map(peakWords)).toEqual([
    'distorts on some devices',
    'close to distortion',
    'no distortion',
  ]);
});
