import { describe, expect, test } from 'vitest';
import { WarningMeter } from './warning-meter';

const sampleRate = 48_000;

/** Returns one second of a voice-like tone at -14 dBFS. */
const tone = (level = 0.3) =>
  Float32Array.from({ length: sampleRate }, (_, at) => level * Math.sin((2 * Math.PI * 180 * at) / sampleRate));

const stereo = (left: Float32Array, right: Float32Array) =>
  Float32Array.from({ length: 2 * left.length }, (_, at) => (at % 2 ? right : left)[at >> 1] ?? 0);

/** Passes the sound in blocks of frames, like a decoder. */
function warningsOf(
  samples: Float32Array,
  { channels = 1, samplePeak = 1 }: { channels?: 1 | 2; samplePeak?: number } = {},
) {
  const meter = new WarningMeter({ sampleRate, channels });
  for (let at = 0; at < samples.length; at += 998) meter.add(samples.subarray(at, at + 998));
  return meter.read(samplePeak);
}

test('a clean recording, a silent one and one with silence around it have none', () => {
  const padded = new Float32Array(3 * sampleRate);
  padded.set(tone(), sampleRate);
  for (const samples of [tone(), new Float32Array(sampleRate), padded]) expect(warningsOf(samples)).toEqual([]);
  expect(warningsOf(stereo(tone(), tone()), { channels: 2 })).toEqual([]);
});

describe('gaps of exact zeros', () => {
  test.each([
    { ms: 2.7, count: 1 },
    { ms: 10, count: 1 },
    { ms: 60, count: 1 },
    { ms: 1, count: 0 },
    { ms: 400, count: 0 },
  ])('$ms ms inside the sound: $count', ({ ms, count }) => {
    const samples = tone();
    samples.fill(0, 24_100, 24_100 + Math.round((ms * sampleRate) / 1000));
    expect(warningsOf(samples)).toEqual(count ? [{ kind: 'dropouts', count, atMs: 502 }] : []);
  });

  test('in a pause, where silence was edited in, are none', () => {
    const samples = tone();
    for (let at = 20_000; at < 30_000; at += 1) samples[at] = 0.0005 * Math.sin(at);
    samples.fill(0, 24_000, 26_000);
    expect(warningsOf(samples)).toEqual([]);
  });

  test('into which the sound fades, as in synthesized speech, are none', () => {
    const samples = tone();
    samples.fill(0, 24_000, 25_000);
    for (let at = 1; at <= 40; at += 1) {
      samples[24_000 - at] = 0.00007 * at * (samples[24_000 - at] ?? 0);
      samples[25_000 + at] = 0.00007 * at * (samples[25_000 + at] ?? 0);
    }
    samples[25_000] = 0;
    expect(warningsOf(samples)).toEqual([]);
  });

  test('of one channel are none, and of both are one', () => {
    const [left, right] = [tone(), tone()];
    left.fill(0, 10_000, 11_000);
    expect(warningsOf(stereo(left, right), { channels: 2 })).toEqual([]);
    right.fill(0, 10_000, 11_000);
    expect(warningsOf(stereo(left, right), { channels: 2 })).toMatchObject([{ kind: 'dropouts', count: 1 }]);
  });
});

test('clipping is counted, except in floating-point recordings above full scale', () => {
  const samples = tone(1.2).map((sample) => Math.max(-1, Math.min(1, sample)));
  expect(warningsOf(samples)).toEqual([{ kind: 'clipped', count: 360, atMs: 1 }]);
  expect(warningsOf(tone(2.8), { samplePeak: 2.8 })).toEqual([{ kind: 'over-full-scale' }]);
});

test('a silent channel, inverted channels and an offset are found', () => {
  expect(warningsOf(stereo(tone(), new Float32Array(sampleRate)), { channels: 2 })).toEqual([
    { kind: 'silent-channel' },
  ]);
  const inverted = tone().map((sample) => -sample);
  expect(warningsOf(stereo(tone(), inverted), { channels: 2 })).toEqual([{ kind: 'inverted-channel' }]);
  const offset = tone().map((sample) => sample + 0.02);
  expect(warningsOf(offset)).toEqual([{ kind: 'dc-offset' }]);
});
