import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { packagedFfmpeg } from '@/server/audio/files/binary';

export const ffmpegs: readonly { name: string; path: string }[] = [
  { name: 'packaged', path: packagedFfmpeg() },
  ...(existsSync('/usr/bin/ffmpeg') ? [{ name: 'system', path: '/usr/bin/ffmpeg' }] : []),
];

/** Noise with the spectrum, syllables, pauses, crest factor and loudness range of real speech. Deterministic. */
export function speechLike({
  seconds,
  rate = 48_000,
  level = 1,
}: {
  seconds: number;
  rate?: number;
  level?: number;
}): string {
  const syllables = 'abs(sin(2*PI*2.1*t))*abs(sin(2*PI*0.31*t))';
  return (
    `anoisesrc=r=${rate}:d=${seconds}:c=pink:a=0.5:seed=7,highpass=f=120,lowpass=f=5000,` +
    `asetnsamples=n=480,volume='${level}*${syllables}':eval=frame`
  );
}

export function makeSound(source: string, path: string, output: readonly string[] = ['-c:a', 'pcm_s24le']): string {
  if (!existsSync(path)) ffmpegSync(['-f', 'lavfi', '-i', source, ...output, path]);
  return path;
}

export function ffmpegSync(args: readonly string[], binaryPath = packagedFfmpeg()): Buffer {
  return execFileSync(binaryPath, ['-nostdin', '-v', 'error', '-y', ...args], { maxBuffer: 1 << 28 });
}

/** Returns the samples with the channels interleaved; full scale is 1. `rate` resamples if necessary. */
export function samplesOf(path: string, rate?: number): Float64Array {
  const bytes = ffmpegSync([
    '-i',
    path,
    ...(rate ? ['-ar', String(rate)] : []),
    '-f',
    'f64le',
    '-c:a',
    'pcm_f64le',
    'pipe:1',
  ]);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Returns the lag of `later` behind `earlier` in samples, from their best correlation within ±`reach`. */
export function lagOf(earlier: Float64Array, later: Float64Array, reach: number): number {
  const from = Math.floor(earlier.length / 3);
  const length = Math.min(20_000, earlier.length - from - reach);
  let best = { lag: 0, likeness: Number.NEGATIVE_INFINITY };
  for (let lag = -reach; lag <= reach; lag += 1) {
    let likeness = 0;
    for (let at = from; at < from + length; at += 1) likeness += (earlier[at] ?? 0) * (later[at + lag] ?? 0);
    if (likeness > best.likeness) best = { lag, likeness };
  }
  return best.lag;
}

export function measuredIndependently(path: string): { integratedLufs: number; truePeakDbtp: number } {
  const options = ['-nostdin', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = spawnSync(packagedFfmpeg(), options, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return {
    integratedLufs: Number(/I: +(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    truePeakDbtp: Number(/Peak: +(-?[\d.]+) dBFS/.exec(summary)?.[1]),
  };
}

/**
 * Returns what ffmpeg's meter prints every 100 ms, with three decimals. The last `I` and `LRA` are those of the whole
 * file.
 */
export function printedByFfmpeg(path: string, key: 'I' | 'M' | 'S' | 'LRA'): number[] {
  const meter = 'ebur128=metadata=1,ametadata=mode=print:file=-';
  const printed = ffmpegSync(['-i', path, '-af', meter, '-f', 'null', '-']).toString();
  return [...printed.matchAll(new RegExp(`^lavfi\\.r128\\.${key}=(-?[\\d.]+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  );
}

/** Files whose decoder gives floating-point samples, by their names in tests. */
export const floatFormats = {
  'WAV, 32 bit': { ending: 'wav', codec: 'pcm_f32le' },
  'WAV, 64 bit': { ending: 'wav', codec: 'pcm_f64le' },
  'AIFF-C, 32 bit': { ending: 'aiff', codec: 'pcm_f32be' },
  'CAF, 32 bit': { ending: 'caf', codec: 'pcm_f32be' },
  'MOV, 64 bit': { ending: 'mov', codec: 'pcm_f64le' },
} as const;
export type FloatFormat = keyof typeof floatFormats;

/** Writes samples at 48 kHz as they are, also those that are not numbers. @param path without the ending. */
export function writeFloats(path: string, format: FloatFormat, samples: Float64Array, channels: 1 | 2 = 1): string {
  const { ending, codec } = floatFormats[format];
  const [raw, file] = [`${path}.raw`, `${path}.${ending}`];
  writeFileSync(raw, samples);
  ffmpegSync(['-f', 'f64le', '-ar', '48000', '-ac', String(channels), '-i', raw, '-c:a', codec, file]);
  return file;
}
