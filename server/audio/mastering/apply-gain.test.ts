import { expect, it } from 'vitest';
import { TruePeakMeter } from '@/server/audio/meters/true-peak-meter';
import { PeakLimiter } from './apply-gain';

const sampleRate = 48_000;

function limited(
  samples: Float32Array,
  { channels = 1, chunkFrames = 4_096 }: { channels?: 1 | 2; chunkFrames?: number } = {},
) {
  const limiter = new PeakLimiter({ sampleRate, channels, ceilingDb: -1.1 });
  const chunks: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += chunkFrames * channels) {
    chunks.push(limiter.process(samples.subarray(at, at + chunkFrames * channels)));
  }
  return Float32Array.from([...chunks, limiter.finish()].flatMap((chunk) => [...chunk]));
}

function truePeakOf(samples: Float32Array, channels: 1 | 2 = 1): number {
  const meter = new TruePeakMeter(channels);
  meter.add(samples);
  return meter.read();
}

/** Returns bursts of several frequencies, whose peaks are between the samples too. */
function bursts(peak: number): Float32Array {
  return Float32Array.from({ length: sampleRate / 2 }, (_, at) => {
    const time = at / sampleRate;
    const envelope = Math.max(0, Math.sin(2 * Math.PI * 3 * time)) ** 4;
    const voice = Math.sin(2 * Math.PI * 180 * time) + Math.sin(2 * Math.PI * 2_900 * time + 1);
    return (peak * envelope * (voice + Math.sin(2 * Math.PI * 11_990 * time + 0.7))) / 3;
  });
}

it.each([1.2, 2, 5])('brings true peaks of %d times full scale to the ceiling', (peak) => {
  const result = limited(bursts(peak));
  expect(truePeakOf(result)).toBeLessThanOrEqual(-1);
  expect(truePeakOf(result)).toBeGreaterThan(-1.5);
});

it('brings a peak at the very start to the ceiling, without lowering what follows', () => {
  const samples = bursts(0.5);
  samples.fill(4, 0, 5);
  const result = limited(samples);
  expect(truePeakOf(result)).toBeLessThanOrEqual(-1);
  expect(result).toHaveLength(samples.length);
  const end = samples.length - 100;
  expect(Math.abs((result[end] ?? 0) - (samples[end] ?? 0))).toBeLessThan(1e-3);
});

it('changes nothing below the ceiling, and keeps length and timing', () => {
  const samples = bursts(0.5);
  const result = limited(samples);
  expect(result).toHaveLength(samples.length);
  const largest = result.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (samples[at] ?? 0))), 0);
  expect(largest).toBeLessThan(1e-6);
});

it('gives the same samples whatever the chunks are', () => {
  const samples = bursts(3);
  const whole = limited(samples, { chunkFrames: samples.length });
  for (const chunkFrames of [37, 300, 5_000]) expect(limited(samples, { chunkFrames })).toEqual(whole);
});

it('keeps the stereo image', () => {
  const left = bursts(2);
  const stereo = Float32Array.from({ length: 2 * left.length }, (_, at) => (left[at >> 1] ?? 0) / (at % 2 ? 4 : 1));
  const result = limited(stereo, { channels: 2 });
  expect(truePeakOf(result, 2)).toBeLessThanOrEqual(-1);
  const largest = result.reduce(
    (most, sample, at) => Math.max(most, at % 2 ? Math.abs(sample - (result[at - 1] ?? 0) / 4) : 0),
    0,
  );
  expect(largest).toBeLessThan(1e-6);
});

it('returns to full level within a quarter of a second after a peak', () => {
  const samples = new Float32Array(sampleRate).fill(0.1);
  samples[1_000] = 4;
  const result = limited(samples);
  expect(result[990]).toBeLessThan(0.05);
  expect(result[1_000 + sampleRate / 4]).toBeGreaterThan(0.099);
});
