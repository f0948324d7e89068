import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import load from '@echogarden/espeak-ng-emscripten';
import { beforeAll, describe, expect, it } from 'vitest';
import { denoise } from '@/server/audio/exports/export-sound';
import type { RawSound } from '@/server/audio/files/samples';
import { testFolder } from '@/tests/support/test-folder';

const text =
  'Please hold the line. One of our agents will be with you in a moment. Did you know that you can also find answers to ' +
  'most questions on our website? Thank you for your patience.';

const folder = testFolder();
let speech: Float32Array;
let sampleRate: number;

beforeAll(async () => {
  const { eSpeakNGWorker } = await load();
  const espeak = new eSpeakNGWorker();
  espeak.set_voice('en');
  const pieces: number[] = [];
  espeak.synthesize(text, (samples) => {
    if (samples) pieces.push(...samples);
    return false;
  });
  speech = Float32Array.from(pieces, (sample) => sample / 65_536);
  sampleRate = espeak.samplerate;
});

/** Returns uniform noise of a linear congruential generator. */
function noise(length: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** Returns noise whose power falls by about 3 dB per octave. */
function pinkNoise(length: number): Float32Array {
  let [low, middle, high] = [0, 0, 0];
  return noise(length, 7).map((white) => {
    low = 0.99765 * low + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    high = 0.57 * high + white * 1.0526913;
    return low + middle + high + white * 0.1848;
  });
}

const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
const db = (ratio: number) => 10 * Math.log10(ratio);

/** Returns the scale-invariant signal-to-distortion ratio in dB (Le Roux and others, 2019). */
function siSdr(reference: Float32Array, estimate: Float32Array): number {
  const dot = reference.reduce((sum, sample, index) => sum + sample * (estimate[index] ?? 0), 0);
  const scale = dot / (power(reference) * reference.length);
  const target = reference.map((sample) => scale * sample);
  return db(power(target) / power(target.map((sample, index) => (estimate[index] ?? 0) - sample)));
}

function withNoise(clean: Float32Array, snrDb: number, added = noise(clean.length)): Float32Array {
  const gain = Math.sqrt(power(clean) / power(added) / 10 ** (snrDb / 10));
  return clean.map((sample, index) => sample + gain * (added[index] ?? 0));
}

function write(name: string, channels: readonly Float32Array[]): RawSound {
  const file = path.join(folder, name);
  const [first = new Float32Array()] = channels;
  const all = new Float32Array(first.length * channels.length);
  channels.forEach((samples, channel) => {
    samples.forEach((sample, index) => {
      all[index * channels.length + channel] = sample;
    });
  });
  writeFileSync(file, Buffer.from(all.buffer));
  return { path: file, sampleRate, channels: channels.length === 2 ? 2 : 1 };
}

function read(file: string, channels = 1, channel = 0): Float32Array {
  const bytes = readFileSync(file);
  return Float32Array.from({ length: bytes.length / 4 / channels }, (_, index) =>
    bytes.readFloatLE((index * channels + channel) * 4),
  );
}

async function denoised(sound: RawSound, amountDb: number | null = null) {
  const output = `${sound.path}.out`;
  return { output, ...(await denoise(sound, output, { amountDb, signal: undefined })) };
}

const quieterBy = (message = '') => Number(/([\d.]+) dB quieter/.exec(message)?.[1]);

describe('denoising speech with steady noise at 14 dB', () => {
  it.for([
    { color: 'white', quieter: 13, gain: 5.5 },
    { color: 'pink', quieter: 12, gain: 5 },
  ])(
    '$color noise: makes pauses $quieter dB quieter, gains $gain dB SI-SDR, and keeps the level of speech',
    async (goal) => {
      const noisy = withNoise(speech, 14, goal.color === 'pink' ? pinkNoise(speech.length) : noise(speech.length));
      const { output, logs, levelGainDb } = await denoised(write(`${goal.color}.raw`, [noisy]));
      const result = read(output);
      expect(result).toHaveLength(noisy.length);
      expect(quieterBy(logs[0]?.message)).toBeGreaterThan(goal.quieter);
      expect(siSdr(speech, result) - siSdr(speech, noisy)).toBeGreaterThan(goal.gain);
      const gain = 10 ** ((levelGainDb ?? Number.NaN) / 20);
      const dot = speech.reduce((sum, sample, index) => sum + sample * gain * (result[index] ?? 0), 0);
      expect(Math.abs(20 * Math.log10(dot / (power(speech) * speech.length)))).toBeLessThan(0.1);
    },
  );

  it('reduces less when asked, and says what was reached instead of pretending to 100 dB', async () => {
    const sound = write('amount.raw', [withNoise(speech, 15)]);
    const six = await denoised(sound, 6);
    expect(quieterBy(six.logs[0]?.message)).toBeGreaterThan(5);
    expect(quieterBy(six.logs[0]?.message)).toBeLessThan(6.1);
    const hundred = await denoised(sound, 100);
    expect(quieterBy(hundred.logs[0]?.message)).toBeLessThan(20.1);
    expect(hundred.logs[0]?.message).toContain('More than 20 dB would remove parts of the speech.');
  });

  it('keeps the stereo image', async () => {
    const left = withNoise(speech, 20, noise(speech.length, 3));
    const right = withNoise(speech, 20, noise(speech.length, 5)).map((sample) => sample / 2);
    const { output } = await denoised(write('stereo.raw', [left, right]));
    const levels = [0, 1].map((channel) => db(power(read(output, 2, channel))));
    expect(Math.abs((levels[0] ?? 0) - (levels[1] ?? 0) - db(4))).toBeLessThan(0.1);
  });
});

it('changes nothing without a pause, and says so', async () => {
  const { logs, levelGainDb } = await denoised(write('hum.raw', [noise(sampleRate)]));
  expect(levelGainDb).toBeNull();
  expect(logs).toEqual([
    { level: 'warn', message: 'The noise was not reduced: the recording has no pause to learn it from.' },
  ]);
});

it('changes nothing if the pauses are silent', async () => {
  const spoken = noise(sampleRate).map((sample, index) => (index % 12_000 < 6_000 ? sample / 4 : 0));
  const { levelGainDb } = await denoised(write('silent.raw', [spoken]));
  expect(levelGainDb).toBeNull();
});
