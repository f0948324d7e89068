import { expect, it } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { decibels, deliveryRate, inputOptions, limiter, loudnessMeter, truePeakLimiter } from './arguments';
import { nextGain, trialArguments } from './find-gains';
import { measureArguments } from './measure';
import type { AudioSource } from './probe';
import { writeArguments } from './write-masters';

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
const filtersOf = (args: readonly string[]) => args[args.indexOf('-filter_complex') + 1]?.split(';');

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

it('adds to the end of the sound what the limiter delays it by, and cuts that from the start', () => {
  expect(limiter({ ceilingDb: -1.2, sampleRate: 48_000 })).toBe(
    'apad=pad_len=239,alimiter=limit=0.87096:level=0:attack=5:release=50,atrim=start_sample=239,asetpts=PTS-STARTPTS',
  );
  expect(limiter({ ceilingDb: 0, sampleRate: 88_200 })).toContain('pad_len=440');
  expect(truePeakLimiter({ ceilingDb: 0, sampleRate: 44_100, resampler: 'swr' })).toBe(
    `aresample=88200:resampler=swr,${limiter({ ceilingDb: 0, sampleRate: 88_200 })},aresample=44100:resampler=swr`,
  );
});

it('writes tiny gains without an exponent', () => {
  expect(decibels(0.0000001)).toBe('0.0000dB');
  expect(decibels(-23.456_78)).toBe('-23.4568dB');
});

it('measures, draws and previews from one decode', () => {
  const args = measureArguments([{ source, previewPath: '/takes/preview.mp3' }]);
  expect(filtersOf(args)).toEqual([
    '[0:a:0]aformat=sample_fmts=dblp:channel_layouts=mono,highpass=f=80,asplit=3[meter0][samples0][listen0]',
    `[meter0]${loudnessMeter({ name: 'take0', pipe: 4, truePeak: false })}[metered0]`,
    `[listen0]aresample=48000,volume=0.4400dB,${limiter({ ceilingDb: -3.1, sampleRate: 48_000 })}[preview0]`,
  ]);
  expect(args.at(-1)).toBe('file:/takes/preview.mp3');
  expect(measureArguments([{ source }])).not.toContain('libmp3lame');
});

it('writes gain alone and gain with a limiter from one decode, each with its meter', () => {
  const plans = [
    { targetLufs: -16, path: '/out/16.wav', gainDb: 4, limited: true, ceilingDb: -1.2 },
    { targetLufs: -23, path: '/out/23.wav', gainDb: -3, limited: false, ceilingDb: -1.2 },
  ];
  const filters = filtersOf(writeArguments(source, take, plans, { binary }));
  expect(filters?.[0]).toMatch(/,asplit=2\[in0\]\[in1\]$/);
  expect(filters?.[1]).toMatch(
    /^\[in0\]volume=4\.0000dB:precision=double,aresample=96000.*alimiter.*asplit=3\[wav0\]\[samples0\]\[check0\]$/,
  );
  expect(filters?.[3]).toBe('[in1]volume=-3.0000dB:precision=double,asplit=3[wav1][samples1][check1]');
  expect(filters?.[4]).toContain('ebur128@master1=metadata=1,');
});

it('counts in 64 bits only where a WAV would pass 4 GB', () => {
  const plan = { targetLufs: -16, path: '/out/16.wav', gainDb: 4, limited: false, ceilingDb: -1.2 };
  const rf64 = (durationMs: number) => {
    const args = writeArguments({ ...source, channels: 2 }, { ...take, durationMs }, [plan], { binary });
    return args[args.indexOf('-rf64') + 1];
  };
  expect(rf64(4 * hourMs)).toBe('never');
  expect(rf64(5 * hourMs)).toBe('always');
});

it('repeats a sound shorter than a gating block for the meter only', () => {
  const short = { ...take, durationMs: 300 };
  const plan = { targetLufs: -16, path: '/out/16.wav', gainDb: 4, limited: true, ceilingDb: -1.2 };
  const written = filtersOf(writeArguments(source, short, [plan], { binary }));
  expect(written?.filter((filter) => filter.includes('aloop')).map((filter) => filter.slice(0, 8))).toEqual([
    '[check0]',
  ]);
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
