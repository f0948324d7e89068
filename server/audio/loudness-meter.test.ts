import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LoudnessMeter, SILENT_LUFS } from '@/lib/domain/loudness-meter';
import { makeSound, measuredIndependently, samplesOf, speechLike } from './test-sounds';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'timbre-loudness-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function loudnessOf(samples: Float32Array, options: { sampleRate: number; channels: 1 | 2 }): number {
  const meter = new LoudnessMeter(options);
  const chunk = 1_000 * options.channels;
  for (let at = 0; at < samples.length; at += chunk) meter.add(samples.subarray(at, at + chunk));
  return meter.integratedLufs();
}

it.for([
  { sampleRate: 32_000, channels: 1 },
  { sampleRate: 44_100, channels: 1 },
  { sampleRate: 48_000, channels: 2 },
  { sampleRate: 96_000, channels: 1 },
] as const)('agrees with ffmpeg at $sampleRate Hz with $channels channels', ({ sampleRate, channels }) => {
  const layout = channels === 2 ? ',aformat=channel_layouts=stereo,pan=stereo|c0=c0|c1=0.3*c1' : '';
  const pauses = "volume='if(lt(mod(t,2),1.2),1,0.01)':eval=frame";
  const source = `${speechLike({ seconds: 6, rate: sampleRate })},${pauses}${layout}`;
  const file = makeSound(source, path.join(folder, `${sampleRate}-${channels}.wav`));
  const { integratedLufs } = measuredIndependently(file);
  const measured = loudnessOf(Float32Array.from(samplesOf(file)), { sampleRate, channels });
  // ffmpeg reports one digit.
  expect(Math.abs(measured - integratedLufs)).toBeLessThanOrEqual(0.06);
});

it('measures a sine of 997 Hz at full scale as -3.01 LUFS (BS.1770)', () => {
  const sine = Float32Array.from({ length: 96_000 }, (_, at) => Math.sin((2 * Math.PI * 997 * at) / 48_000));
  expect(loudnessOf(sine, { sampleRate: 48_000, channels: 1 })).toBeCloseTo(-3.01, 2);
});

it('reports silence, and recordings below one block, as silent', () => {
  expect(loudnessOf(new Float32Array(48_000), { sampleRate: 48_000, channels: 1 })).toBe(SILENT_LUFS);
  expect(loudnessOf(new Float32Array(4_800).fill(0.5), { sampleRate: 48_000, channels: 1 })).toBe(SILENT_LUFS);
});
