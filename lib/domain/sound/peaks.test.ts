import { describe, expect, it, test } from 'vitest';
import { packPeaks, unpackPeaks } from './packed-peaks';
import { encodePeaks } from './peaks';

it('encodes every height as one byte', () => {
  const peaks = Uint8Array.from({ length: 256 }, (_, height) => height);
  expect([...Buffer.from(encodePeaks(peaks), 'base64')]).toEqual([...peaks]);
});

describe('packed peaks', () => {
  const everyPeak = Uint8Array.from({ length: 256 }, (_, peak) => peak);
  const packed = packPeaks(encodePeaks(everyPeak));

  test('packed peaks have a letter per column that JSON and HTML do not escape', () => {
    expect(packed).toHaveLength(256);
    expect(new Set(packed).size).toBe(32);
    expect(packed).toMatch(/^[_`a-z{|}~]*$/);
  });

  test('unpacked peaks are at most a level louder, and silence and full scale are kept', () => {
    const peaks = [...Buffer.from(unpackPeaks(packed), 'base64')];
    for (const [before, after] of peaks.entries()) {
      expect(after).toBeGreaterThanOrEqual(before);
      expect(after - before).toBeLessThanOrEqual(8);
    }
    expect(peaks.at(0)).toBe(0);
    expect(peaks.at(1)).toBeGreaterThan(0);
    expect(peaks.at(255)).toBe(255);
  });
});
