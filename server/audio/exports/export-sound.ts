import { open } from 'node:fs/promises';
import { Denoiser } from '@/server/audio/delivery/denoiser';
import { type RawSound, readSamples } from '@/server/audio/files/samples';
import {
  findPauses,
  framesPerSecond,
  meanLevel,
  readLevels,
  type SoundLevels,
  type Span,
  speechFrames,
  speechLevel,
} from '@/server/audio/sound-levels';
import type { RenderLog } from './export-arguments';

/** Limit of the reduction. A higher one hardly reduces the noise further, and removes parts of speech. */
const maxDenoiseDb = 20;
const silentPauseDb = -85;

export type DenoiseResult = {
  logs: RenderLog[];
  /** Gain in dB that restores the level of the speech; null if nothing was changed. */
  levelGainDb: number | null;
};

/** Writes `sound` without its steady noise to `output`, and reports what was reached. */
export async function denoise(
  sound: RawSound,
  output: string,
  { amountDb, signal }: { amountDb: number | null; signal: AbortSignal | undefined },
): Promise<DenoiseResult> {
  const before = await readLevels(sound);
  const pauses = findPauses(before);
  if (pauses.length === 0)
    return unchanged('warn', 'The noise was not reduced: the recording has no pause to learn it from.');
  const noiseDb = meanLevel(before, pauses);
  if (noiseDb < silentPauseDb) return unchanged('info', 'The noise was not reduced: the pauses are silent.');
  const denoiser = new Denoiser({
    sampleRate: sound.sampleRate,
    channels: sound.channels,
    amountDb: Math.min(amountDb ?? maxDenoiseDb, maxDenoiseDb),
  });
  denoiser.learn(await readSpans(sound, longestFirst(pauses)));
  await filter(sound, output, denoiser, signal);
  const after = await readLevels({ ...sound, path: output });
  return report({ before, after, pauses, noiseDb, amountDb });
}

function unchanged(level: RenderLog['level'], message: string): DenoiseResult {
  return { logs: [{ level, message }], levelGainDb: null };
}

function report({ before, after, pauses, noiseDb, amountDb }: Reached): DenoiseResult {
  const residualDb = meanLevel(after, pauses);
  const frames = speechFrames(before, noiseDb);
  const change = speechLevel(after, frames, residualDb) - speechLevel(before, frames, noiseDb);
  const reached = `Pauses are ${(noiseDb - residualDb).toFixed(1)} dB quieter (${noiseDb.toFixed(0)} to ${residualDb.toFixed(0)} dBFS).`;
  const limit =
    amountDb !== null && amountDb > maxDenoiseDb
      ? ` More than ${maxDenoiseDb} dB would remove parts of the speech.`
      : '';
  return { logs: [{ level: 'info', message: reached + limit }], levelGainDb: Number.isFinite(change) ? -change : 0 };
}

type Reached = {
  before: SoundLevels;
  after: SoundLevels;
  pauses: readonly Span[];
  noiseDb: number;
  amountDb: number | null;
};

/** Limit of frames from which the noise is learned; further ones would not describe it better. */
const learnedFrames = 10 * framesPerSecond;

/** Returns the longest pauses, up to `learnedFrames` in all. */
function longestFirst(pauses: readonly Span[]): Span[] {
  let rest = learnedFrames;
  return pauses
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .flatMap(({ from, to }) => {
      const length = Math.min(to - from, rest);
      rest -= length;
      return length > 0 ? [{ from, to: from + length }] : [];
    });
}

async function readSpans(sound: RawSound, spans: readonly Span[]): Promise<Float32Array[][]> {
  const frameSamples = Math.round(sound.sampleRate / framesPerSecond) * sound.channels;
  const file = await open(sound.path);
  try {
    const parts: Float32Array[][] = [];
    for (const { from, to } of spans) {
      const samples = new Float32Array((to - from) * frameSamples);
      await file.read(samples, 0, samples.byteLength, from * frameSamples * Float32Array.BYTES_PER_ELEMENT);
      parts.push(separate(samples, sound.channels));
    }
    return parts;
  } finally {
    await file.close();
  }
}

function separate(samples: Float32Array, channels: 1 | 2): Float32Array[] {
  if (channels === 1) return [samples];
  return [0, 1].map((channel) =>
    Float32Array.from({ length: samples.length / 2 }, (_, frame) => samples[2 * frame + channel] as number),
  );
}

function interleave([first = new Float32Array(), second]: readonly Float32Array[]): Float32Array {
  if (!second) return first;
  return Float32Array.from({ length: 2 * first.length }, (_, at) => (at % 2 ? second : first)[at >> 1] as number);
}

async function filter(
  sound: RawSound,
  output: string,
  denoiser: Denoiser,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { channels } = sound;
  const hopSamples = denoiser.hopSize * channels;
  const target = await open(output, 'w');
  try {
    let toSkip = denoiser.delay * channels;
    let toWrite = 0;
    let rest = new Float32Array();
    const write = async (hops: readonly Float32Array[][]) => {
      for (const hop of hops) {
        const samples = interleave(hop);
        const from = Math.min(toSkip, samples.length);
        const to = Math.min(samples.length, from + toWrite);
        toSkip -= from;
        toWrite -= to - from;
        if (to > from) await target.write(samples.subarray(from, to));
      }
    };
    const advance = async (input: Float32Array) => {
      const samples = new Float32Array(rest.length + input.length);
      samples.set(rest);
      samples.set(input, rest.length);
      const whole = samples.length - (samples.length % hopSamples);
      for (let at = 0; at < whole; at += hopSamples) {
        await write(denoiser.process(separate(samples.subarray(at, at + hopSamples), channels)));
      }
      rest = samples.slice(whole);
    };
    for await (const samples of readSamples(sound)) {
      signal?.throwIfAborted();
      toWrite += samples.length;
      await advance(samples);
    }
    await advance(new Float32Array(denoiser.delay * channels + hopSamples));
    await write(denoiser.finish());
  } finally {
    await target.close();
  }
}
