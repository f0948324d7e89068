import path from 'node:path';
import { expect, it } from 'vitest';
import { LoudnessMeter, silentLufs } from '@/lib/domain/sound/loudness-meter';
import { makeSound, measuredIndependently, printedByFfmpeg, samplesOf, speechLike } from '@/server/audio/test-sounds';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();

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
  expect(loudnessOf(new Float32Array(48_000), { sampleRate: 48_000, channels: 1 })).toBe(silentLufs);
  expect(loudnessOf(new Float32Array(4_800).fill(0.5), { sampleRate: 48_000, channels: 1 })).toBe(silentLufs);
});

it('agrees with ffmpeg in the loudest parts and the range', () => {
  const steps = "volume='if(lt(mod(t,12),6),1,if(lt(mod(t,12),9),0.2,0.5))':eval=frame";
  const file = makeSound(`${speechLike({ seconds: 60 })},${steps}`, path.join(folder, 'steps.wav'));
  const meter = new LoudnessMeter({ sampleRate: 48_000, channels: 1 });
  meter.add(Float32Array.from(samplesOf(file)));
  expect(Math.abs((meter.maxMomentaryLufs() ?? 0) - Math.max(...printedByFfmpeg(file, 'M')))).toBeLessThan(0.1);
  expect(Math.abs((meter.maxShortTermLufs() ?? 0) - Math.max(...printedByFfmpeg(file, 'S')))).toBeLessThan(0.1);
  const range = printedByFfmpeg(file, 'LRA').at(-1) ?? 0;
  expect(range).toBeGreaterThan(5);
  expect(Math.abs(meter.loudnessRange() - range)).toBeLessThan(0.5);
});

it('has no loudest part of silence, and no range below 3 s', () => {
  const silence = new LoudnessMeter({ sampleRate: 48_000, channels: 1 });
  silence.add(new Float32Array(5 * 48_000));
  expect([silence.maxMomentaryLufs(), silence.maxShortTermLufs(), silence.loudnessRange()]).toEqual([null, null, 0]);
  const short = new LoudnessMeter({ sampleRate: 48_000, channels: 1 });
  short.add(Float32Array.from({ length: 2 * 48_000 }, (_, at) => Math.sin(at / 10)));
  expect(short.maxMomentaryLufs()).toBeGreaterThan(-5);
  expect([short.maxShortTermLufs(), short.loudnessRange()]).toEqual([null, 0]);
});
