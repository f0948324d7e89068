import { expect, test } from 'vitest';
import { decibels, nextLevel, quietestDb, silence } from './microphone';
import { peaksOf } from './pcm';

const rate = 48_000;
const block = (amplitude: number, length = 480) => new Float32Array(length).fill(amplitude);

test('shows the peak in dBFS at once and falls slowly', () => {
  const loud = nextLevel(silence, block(0.5), rate);
  expect(loud.peakDb).toBeCloseTo(-6.02, 2);
  const later = nextLevel(loud, block(0, rate / 2), rate);
  expect(later.peakDb).toBeCloseTo(-18.02, 2);
  expect(nextLevel(silence, block(0), rate).peakDb).toBe(quietestDb);
  expect(decibels(0)).toBe(Number.NEGATIVE_INFINITY);
});

test('warns for 2 s after clipping, but not after a single full sample', () => {
  const single = block(0.2);
  single[10] = 1;
  expect(nextLevel(silence, single, rate).clippingSeconds).toBe(0);
  const clipped = block(0.2);
  clipped.fill(-1, 10, 13);
  const warned = nextLevel(silence, clipped, rate);
  expect(warned.clippingSeconds).toBe(2);
  expect(nextLevel(warned, block(0.1, rate), rate).clippingSeconds).toBe(1);
  expect(nextLevel(warned, block(0.1, rate * 3), rate).clippingSeconds).toBe(0);
});

test('a short click stays visible in the waveform', () => {
  const samples = new Int16Array(10_000);
  samples[7_321] = -32_768;
  expect([...peaksOf(samples, 4)]).toEqual([0, 0, 255, 0]);
});
