import { describe, expect, test } from 'vitest';
import { deviceBoxOf, reducePeaks, waveformBars } from './waveform';

describe('deviceBoxOf', () => {
  test('uses the measured device pixels, which depend on where the element begins', () => {
    expect(deviceBoxOf({ width: 300.4, height: 40 }, { inlineSize: 601, blockSize: 80 }, 2)).toEqual({
      width: 601,
      height: 80,
      ratio: 2,
    });
    expect(deviceBoxOf({ width: 300.4, height: 40 }, { inlineSize: 602, blockSize: 80 }, 2).width).toBe(602);
  });

  test('fills the element where the browser does not know them, or emulates a device with other pixels', () => {
    const phone = { width: 716, height: 224, ratio: 2 };
    expect(deviceBoxOf({ width: 358, height: 112 }, undefined, 2)).toEqual(phone);
    expect(deviceBoxOf({ width: 358, height: 112 }, { inlineSize: 358, blockSize: 112 }, 2)).toEqual(phone);
  });
});

describe('reducePeaks', () => {
  test('keeps the loudest peak of each section', () => {
    expect(reducePeaks([0, 255, 0, 0, 51, 0], 2)).toEqual([1, 0.2]);
  });

  test('stretches few peaks over many points', () => {
    expect(reducePeaks([255, 0], 4)).toEqual([1, 1, 0, 0]);
  });
});

describe('waveformBars', () => {
  const peaks = Uint8Array.from({ length: 800 }, (_, index) => (index * 37) % 256);

  /** The vertical lines of a path, with the point where each begins. */
  function linesOf(path: string) {
    let x = 0;
    let y = 0;
    const lines: { x: number; y: number; length: number }[] = [];
    for (const [, command, numbers = ''] of path.matchAll(/([Mmv])([-\d. ]+)/g)) {
      const [first = 0, second = 0] = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
      if (command === 'v') lines.push({ x, y: Math.round(y * 1000) / 1000, length: first });
      if (command === 'M') [x, y] = [first, second];
      else if (command === 'm') [x, y] = [x + first, y + second];
      else y += first;
    }
    return lines;
  }

  describe.each([1, 1.25, 1.5, 2, 3])('at %s device pixels per pixel', (ratio) => {
    test.each([97, 358, 641, 1200])('draws bars of one width on device pixels in %s px', (cssWidth) => {
      const box = { width: Math.round(cssWidth * ratio), height: Math.round(41 * ratio), ratio };
      const { path, strokeWidth } = waveformBars(peaks, box);
      const bars = linesOf(path).map(({ x, y, length }) => ({
        left: x - strokeWidth / 2,
        top: y - strokeWidth / 2,
        bottom: y + Math.floor(length) + strokeWidth / 2,
      }));
      expect(strokeWidth).toBe(Math.round(2 * ratio));
      expect(bars.every(({ left, top, bottom }) => [left, top, bottom].every(Number.isInteger))).toBe(true);
      const pitches = new Set(bars.slice(1).map(({ left }, index) => left - (bars[index]?.left ?? 0)));
      expect([...pitches]).toEqual([2 * strokeWidth]);
      expect(bars[0]?.left).toBeGreaterThanOrEqual(0);
      expect((bars.at(-1)?.left ?? 0) + strokeWidth).toBeLessThanOrEqual(box.width);
      expect(box.width - (bars.at(-1)?.left ?? 0)).toBeLessThan(4 * strokeWidth);
      expect(bars.every(({ top, bottom }) => top >= 0 && bottom <= box.height)).toBe(true);
    });
  });

  test('draws silence as a dot and a full peak over the whole height', () => {
    const { path } = waveformBars([0, 255], { width: 6, height: 40, ratio: 1 });
    expect(linesOf(path)).toEqual([
      { x: 1, y: 20, length: 0.01 },
      { x: 5, y: 1, length: 38 },
    ]);
  });
});
