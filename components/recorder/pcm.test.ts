import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutRegion, cutStart, joinPcm, type Pcm, secondsOf, toPcm16 } from './pcm';

const rate = 48_000;
const loud = (seconds: number): Pcm => ({ samples: new Int16Array(seconds * rate).fill(20_000), rate });

describe('toPcm16', () => {
  test('keeps full scale and clips what is louder', () => {
    expect([...toPcm16(new Float32Array([0, 0.5, -1, 1, 2, -2]))]).toEqual([
      0, 16_384, -32_768, 32_767, 32_767, -32_768,
    ]);
  });

  test('keeps every 16-bit sample exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -32_768, max: 32_767 })), (samples) => {
        expect([...toPcm16(Float32Array.from(samples, (sample) => sample / 32_768))]).toEqual(samples);
      }),
    );
  });
});

test('joins pieces in order', () => {
  expect([...joinPcm([new Int16Array([1, 2]), new Int16Array(), new Int16Array([3])])]).toEqual([1, 2, 3]);
});

test('cuts 0.3 s from the start, but not a recording that is shorter', () => {
  expect(secondsOf(cutStart(loud(2)))).toBeCloseTo(1.7, 6);
  expect(secondsOf(cutStart(loud(0.25)))).toBe(0.25);
});

describe('cutRegion', () => {
  test('is exact to the sample and fades 0.03 s at both ends', () => {
    const { samples } = cutRegion(loud(2), { start: 0.5, end: 1.25 });
    expect(samples).toHaveLength(0.75 * rate);
    const fade = 0.03 * rate;
    expect(samples[0]).toBe(0);
    expect(samples.at(-1)).toBe(0);
    expect(samples[fade / 2]).toBe(10_000);
    expect(samples[fade]).toBe(20_000);
    expect(samples.at(-1 - fade)).toBe(20_000);
    expect(samples.at(-1 - fade / 2)).toBe(10_000);
  });

  test('leaves the recording as it is', () => {
    const recording = loud(1);
    cutRegion(recording, { start: 0, end: 1 });
    expect(recording.samples[0]).toBe(20_000);
  });

  test('never gets louder or longer, for any region', () => {
    const seconds = fc.double({ min: -1, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -32_768, max: 32_767 })), seconds, seconds, (samples, start, end) => {
        const pcm = { samples: Int16Array.from(samples), rate: 100 };
        const cut = cutRegion(pcm, { start, end }).samples;
        expect(cut.length).toBeLessThanOrEqual(samples.length);
        const from = Math.max(0, Math.round(start * 100));
        for (const [index, sample] of cut.entries()) {
          expect(Math.abs(sample)).toBeLessThanOrEqual(Math.abs(samples[from + index] ?? 0));
        }
      }),
    );
  });
});

test('a finished recording lacks its first moment and begins and ends silently', () => {
  const { samples } = cutRegion(cutStart(loud(1.3)), { start: 0, end: 1 });
  expect(samples).toHaveLength(rate);
  expect([samples[0], samples[rate / 2], samples.at(-1)]).toEqual([0, 20_000, 0]);
});
