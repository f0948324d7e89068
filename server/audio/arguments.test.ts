import { expect, it } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { decibels, deliveryRate, inputOptions } from './arguments';
import { nextGain, trialArguments } from '@/server/audio/mastering/find-gains';
import type { AudioSource } from '@/server/audio/files/probe';

const source: AudioSource = {
  path: '/takes/a b;c.wav',
  demuxer: 'wav',
  codec: 'pcm_s24le',
  sampleRate: 48_000,
  channels: 1,
  bits: 24,
  longestMs: 6 * hourMs,
  claimedDurationMs: 1000,
};
const take = { integratedLufs: -20, truePeakDbtp: -3, durationMs: 1000 };
const binary = { path: '/usr/bin/ffmpeg', resampler: 'soxr' } as const;

it('opens an input with one demuxer, known decoders, and local files only', () => {
  const options = inputOptions(source);
  expect(options.slice(0, 4)).toEqual(['-threads', '1', '-protocol_whitelist', 'file,pipe']);
  expect(options.slice(-4)).toEqual(['-f', 'wav', '-i', 'file:/takes/a b;c.wav']);
  const decoders = options[options.indexOf('-codec_whitelist') + 1]?.split(',');
  expect(decoders).toContain('pcm_s24le');
  expect(decoders).not.toContain('png');
});

it('keeps 44.1 kHz and brings everything else to 48', () => {
  expect([8000, 44_100, 48_000, 88_200, 96_000].map(deliveryRate)).toEqual([48_000, 44_100, 48_000, 48_000, 48_000]);
});

it('writes tiny gains without an exponent', () => {
  expect(decibels(0.0000001)).toBe('0.0000dB');
  expect(decibels(-23.456_78)).toBe('-23.4568dB');
});

it('repeats a sound shorter than a gating block for the meter only', () => {
  const short = { ...take, durationMs: 300 };
  const plan = { targetLufs: -16, path: '/out/16.wav', gainDb: 4, limited: true, ceilingDb: -1.2 };
  expect(trialArguments(source, short, [plan], { binary }).join(' ')).toContain('aloop');
  expect(trialArguments(source, take, [plan], { binary }).join(' ')).not.toContain('aloop');
});

it('adds the loss of the limiter, which grows with the gain, to the next gain', () => {
  // Measured on speech: the gain that reaches the target is 5.35 dB.
  const even = { gainDb: 5.003, targetLufs: -16 };
  const trial = { gainDb: 5.003, integratedLufs: -16.26 };
  expect(nextGain(even, [trial], 1.56)).toBeCloseTo(5.35, 1);
});

it('searches the gain by what was missing, then by the secant, never leaping', () => {
  const plan = { gainDb: 6, targetLufs: -16 };
  expect(nextGain(plan, [])).toBe(6);
  expect(nextGain(plan, [{ gainDb: 6, integratedLufs: -17 }])).toBe(7);
  expect(nextGain(plan, [{ gainDb: 6, integratedLufs: -17 }], 0)).toBe(8);
  expect(nextGain(plan, [{ gainDb: 6, integratedLufs: -20 }], 0)).toBe(26);
  const half = [
    { gainDb: 6, integratedLufs: -17 },
    { gainDb: 7, integratedLufs: -16.5 },
  ];
  expect(nextGain(plan, half)).toBe(8);
  const stuck = [
    { gainDb: 6, integratedLufs: -17 },
    { gainDb: 7, integratedLufs: -17 },
  ];
  expect(nextGain(plan, stuck)).toBe(12);
});
