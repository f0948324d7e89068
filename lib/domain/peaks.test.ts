import { expect, it } from 'vitest';
import { decodePeaks, encodePeaks, fitPeaks } from './peaks';

it('survives a base64 round trip', () => {
  const peaks = Uint8Array.from({ length: 256 }, (_, height) => height);
  expect(decodePeaks(encodePeaks(peaks))).toEqual([...peaks].map((height) => height / 255));
  expect(() => decodePeaks('~')).toThrow();
});

it('fits peaks into fewer bars by the loudest of each share, and never invents any', () => {
  expect(fitPeaks([0.1, 0.5, 0.2, 0.9, 0.3], 2)).toEqual([0.5, 0.9]);
  expect(fitPeaks([0.1, 0.5], 10)).toEqual([0.1, 0.5]);
  expect(fitPeaks([], 10)).toEqual([]);
});
