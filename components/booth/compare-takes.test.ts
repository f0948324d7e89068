import { describe, expect, test } from 'vitest';
import { compareLoudness, compareNoise, type MeasuredAudio } from './compare-takes';

const audio = (integratedLufs: number | null, noiseFloorDb: number | null = null): MeasuredAudio => ({
  integratedLufs,
  noiseFloorDb,
});
const others = [audio(-20, -62), audio(-24, -66), audio(null, null), audio(-22, -64), audio(-3, -20)];

describe('compareLoudness', () => {
  test.each([
    [-22, 'As loud as your other lines', false],
    [-19, 'A little louder than your other lines', true],
    [-24.5, 'A little quieter than your other lines', true],
    [-30, 'Much quieter than your other lines', true],
    [-10, 'Much louder than your other lines', true],
  ])('says in words how %s LUFS compares with the middle of the others', (loudness, text, isUnusual) => {
    expect(compareLoudness(audio(loudness), others)).toMatchObject({ text, isUnusual });
  });

  test('has nothing to say about the first line or an unmeasurable take', () => {
    expect(compareLoudness(audio(-20), [])).toMatchObject({
      text: 'No other line to compare with yet',
      difference: null,
    });
    expect(compareLoudness(audio(null), others)).toBeNull();
  });
});

test('warns about more background noise, not about less', () => {
  expect(compareNoise(audio(-20, -75), others)).toMatchObject({ isUnusual: false, difference: -12 });
  expect(compareNoise(audio(-20, -60), others)?.text).toBe('A little more background noise than in your other lines');
  expect(compareNoise(audio(-20, -50), others)?.text).toBe('Much more background noise than in your other lines');
  expect(compareNoise(audio(-20), others)).toBeNull();
});
