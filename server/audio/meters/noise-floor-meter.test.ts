import { expect, test } from 'vitest';
import { NoiseFloorMeter } from './noise-floor-meter';

const rate = 48_000;
const samplesOf = (sample: (time: number) => number, seconds = 3) =>
  Float32Array.from({ length: seconds * rate }, (_, at) => sample(at / rate));

function measure(samples: Float32Array, chunkLength = 1_001): number | null {
  const meter = new NoiseFloorMeter({ sampleRate: rate, channels: 1 });
  for (let start = 0; start < samples.length; start += chunkLength)
    meter.add(samples.subarray(start, start + chunkLength));
  return meter.noiseFloorDb();
}

/** Returns a square wave, whose RMS level is its amplitude. */
const square = (level: number, time: number) => (Math.floor(time * 1_000) % 2 === 0 ? level : -level);
const isPause = (time: number) => time > 1 && time < 1.5;

test('is the level of the quietest 200 ms', () => {
  const samples = samplesOf((time) => square(isPause(time) ? 0.001 : 0.3, time));
  expect(measure(samples)).toBeCloseTo(-60, 0);
  expect(measure(samples, 7)).toBeCloseTo(measure(samples) ?? 0, 6);
});

test('is null without a pause, and for less than 200 ms', () => {
  expect(measure(samplesOf((time) => square(0.3, time)))).toBeNull();
  expect(measure(samplesOf((time) => square(time > 1 && time < 1.1 ? 0.001 : 0.3, time)))).toBeNull();
  expect(measure(samplesOf((time) => square(0.001, time), 0.19))).toBeNull();
});

test('has a lower limit for digital silence', () => {
  expect(measure(samplesOf((time) => (isPause(time) ? 0 : square(0.3, time))))).toBe(-96);
});
