import { expect, test } from 'vitest';
import { measureLufs, sampleRate } from './load-sound';
import { findLag, matchingGain } from './match-sounds';
import { Mixer } from './mixer';

const allowedGapSeconds = 0.02;
const allowedLu = 0.1;

/** Returns syllables with pauses, of harmonics that move; `seed` makes another voice. */
function speech(seconds: number, seed: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(seconds * sampleRate);
  for (let at = 0; at < samples.length; at += 1) {
    const t = at / sampleRate;
    const syllable = Math.max(0.02, Math.sin(2 * Math.PI * (2.3 + seed / 7) * t)) * (t % 3 < 2.4 ? 1 : 0.01);
    const pitch = 110 + 37 * seed + 11 * Math.sin(2 * Math.PI * 1.7 * t);
    const voice = [1, 2, 3, 5].reduce((sum, n) => sum + Math.sin(2 * Math.PI * pitch * n * t + n * seed) / n, 0);
    samples[at] = 0.18 * syllable * voice;
  }
  return samples;
}

function bufferOf(channels: readonly Float32Array<ArrayBuffer>[]): AudioBuffer {
  const length = channels[0]?.length ?? 0;
  const buffer = new AudioBuffer({ numberOfChannels: channels.length, length, sampleRate });
  for (const [channel, samples] of channels.entries()) buffer.copyToChannel(samples, channel);
  return buffer;
}

const scaled = (samples: Float32Array, by: number) => Float32Array.from(samples, (sample) => sample * by);

function part(buffer: AudioBuffer, from: number, to: number): AudioBuffer {
  const [start, end] = [from * sampleRate, to * sampleRate];
  return bufferOf([buffer.getChannelData(0).slice(start, end), buffer.getChannelData(1).slice(start, end)]);
}

const offline = (seconds: number) => new OfflineAudioContext(2, seconds * sampleRate, sampleRate);

/** The longest time in which every sample is below the level. */
function longestGap(samples: Float32Array, level: number): number {
  let [longest, quietSince] = [0, 0];
  samples.forEach((sample, at) => {
    if (Math.abs(sample) >= level) quietSince = at + 1;
    else longest = Math.max(longest, at + 1 - quietSince);
  });
  return longest / sampleRate;
}

test('matches takes of other levels and channels within 0.1 LU, and a switch has no gap', async () => {
  const seconds = 24;
  const [quiet, loud] = [speech(seconds, 1), scaled(speech(seconds, 2), 2.4)];
  const buffers = {
    mono: bufferOf([quiet]),
    stereo: bufferOf([loud, scaled(loud, 0.8)]),
    web: bufferOf([scaled(quiet, 2)]),
  };
  const lufs = Object.fromEntries(
    await Promise.all(
      Object.entries(buffers).map(async ([id, buffer]) => [id, (await measureLufs(buffer)) ?? 0] as const),
    ),
  );
  const quietest = Math.min(...Object.values(lufs));
  expect(Math.max(...Object.values(lufs)) - quietest).toBeGreaterThan(3);
  const heard = await Promise.all(
    Object.keys(buffers).map(async (id) => {
      const context = offline(seconds);
      const mixer = new Mixer(context);
      for (const [other, buffer] of Object.entries(buffers)) {
        mixer.add(other, buffer);
        mixer.setGain(other, matchingGain({ lufs: lufs[other] ?? null }, quietest));
      }
      mixer.hear(id, 0);
      mixer.play(0, 0);
      return (await measureLufs(await context.startRendering())) ?? 0;
    }),
  );
  expect(Math.max(...heard) - Math.min(...heard)).toBeLessThanOrEqual(allowedLu);
});

test('switches at the same moment, without a gap and without a click', async () => {
  const tone = (hertz: number) =>
    Float32Array.from({ length: 4 * sampleRate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / sampleRate));
  const context = offline(3);
  const mixer = new Mixer(context);
  mixer.add('low', bufferOf([tone(200)]));
  mixer.add('high', bufferOf([tone(1_000)]));
  mixer.hear('low', 0);
  mixer.play(0.5, 0);
  mixer.hear('high', 1);
  mixer.hear('low', 2);
  const rendered = await context.startRendering();
  const heard = rendered.getChannelData(0);
  const between = part(rendered, 0.5, 2.9).getChannelData(0);
  expect(longestGap(between, 0.25)).toBeLessThanOrEqual(allowedGapSeconds);
  // A jump from one wave to another would be a click: no step is larger than those of the faster wave.
  const largestStep = 0.5 * 2 * Math.sin((Math.PI * 1_000) / sampleRate) * 1.1;
  expect(Math.max(...between.map((sample, at) => Math.abs(sample - (between[at - 1] ?? sample))))).toBeLessThanOrEqual(
    largestStep,
  );
  // The same moment: half a second in, the sample of the file is heard.
  for (const [at, hertz] of [
    [0.9, 200],
    [1.9, 1_000],
    [2.9, 200],
  ] as const) {
    const frame = Math.round(at * sampleRate);
    expect(heard[frame + 7]).toBeCloseTo(
      0.5 * Math.sin((2 * Math.PI * hertz * (frame + 7 + 0.5 * sampleRate)) / sampleRate),
      3,
    );
  }
});

test('a version whose decoder added a delay is aligned with the others', async () => {
  const original = speech(4, 3);
  const delay = 1_105;
  const late = new Float32Array(original.length + delay);
  late.set(scaled(original, 0.5), delay);
  expect(findLag(original, late, sampleRate)).toBe(delay);
  expect(findLag(late, original, sampleRate)).toBe(-delay);
  expect(findLag(original, speech(4, 5), sampleRate)).toBe(0);
  const context = offline(2);
  const mixer = new Mixer(context);
  mixer.add('original', bufferOf([original]));
  mixer.add('late', bufferOf([late]), delay / sampleRate);
  mixer.hear('original', 0);
  mixer.play(1, 0);
  mixer.hear('late', 1);
  const heard = (await context.startRendering()).getChannelData(0);
  const frame = Math.round(1.8 * sampleRate);
  expect(heard[frame]).toBeCloseTo((original[frame + sampleRate] ?? 0) / 2, 3);
});
