import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFfmpeg } from '@/server/audio/files/binary';
import { checkTake } from '@/server/audio/delivery/check-take';
import { master } from './master';
import {
  ffmpegs,
  ffmpegSync,
  lagOf,
  makeSound,
  measuredIndependently,
  printedByFfmpeg,
  samplesOf,
  speechLike,
} from '@/server/audio/test-sounds';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();
const inFolder = (name: string) => path.join(folder, name);

const even = speechLike({ seconds: 5 });
const uneven = `${speechLike({ seconds: 6 })},volume='if(lt(mod(t,6),3),0.1,if(lt(mod(t,6),4.5),1,9))':eval=frame,alimiter=limit=1:level=0`;

const oneShout = `${speechLike({ seconds: 80 })},volume='if(between(t,40,44),9,0.5)':eval=frame,alimiter=limit=1:level=0`;

const stereo = `${even},pan=stereo|c0=c0|c1=0.6*c0`;
const at44 = speechLike({ seconds: 5, rate: 44_100 });
const wav = '-c:a pcm_s24le';

const takes = [
  ['an even take', even, 'even.wav', wav, 48_000, 1],
  ['an uneven take', uneven, 'uneven.wav', wav, 48_000, 1],
  ['a stereo take', stereo, 'stereo.wav', wav, 48_000, 2],
  ['a FLAC at 44.1 kHz', at44, 'cd.flac', '-ar 44100', 44_100, 1],
  ['an uneven take at 96 kHz', uneven, 'high.wav', `${wav} -ar 96000`, 48_000, 1],
  ['a take of a whisper', `${even},volume=-30dB`, 'whisper.wav', wav, 48_000, 1],
  ['a take of more than a minute with a shout', oneShout, 'shout.wav', wav, 48_000, 1],
  ['an mp3', even, 'lossy.mp3', '-b:a 192k', 48_000, 1],
] as const;

describe.each(ffmpegs)('mastering with the $name ffmpeg', ({ name, path: binaryPath }) => {
  const outputFor = (file: string) => (target: number) => inFolder(`${file}.${name}.${target}.wav`);

  const tried = takes.slice(0, wholeOrQuick(8, 4));
  it.each(tried)('brings %s to both targets, in time', async (_, source, file, output, rate, channels) => {
    const input = makeSound(source, inFolder(file), output.split(' '));
    const mastered = await master({
      input,
      targets: [-16, -23],
      outputFor: outputFor(file),
      binary: await describeFfmpeg(binaryPath),
    });
    expect(mastered.map(({ targetLufs }) => targetLufs)).toEqual([-16, -23]);

    const original = samplesOf(input, rate);
    for (const { path: wav, targetLufs, integratedLufs, truePeakDbtp } of mastered) {
      const header = readFileSync(wav).subarray(0, 60);
      expect([header.readUInt16LE(22), header.readUInt32LE(24), header.readUInt16LE(34)]).toEqual([channels, rate, 24]);

      const measured = measuredIndependently(wav);
      expect(Math.abs(integratedLufs - targetLufs)).toBeLessThanOrEqual(0.1);
      const byFfmpeg = printedByFfmpeg(wav, 'I').at(-1) ?? Number.NaN;
      expect(Math.abs(byFfmpeg - targetLufs)).toBeLessThanOrEqual(0.1);
      expect(truePeakDbtp).toBeLessThanOrEqual(-1);
      expect(measured.truePeakDbtp).toBeLessThanOrEqual(-1);

      const samples = samplesOf(wav, rate);
      expect(Math.abs(samples.length - original.length) / channels).toBeLessThanOrEqual(1);
      expect(lagOf(firstChannel(original, channels), firstChannel(samples, channels), 260)).toBe(0);
    }
  });

  it('changes nothing but the gain where peaks allow it', async () => {
    const input = makeSound(`${even},volume=6dB`, inFolder('calm.wav'));
    const binary = await describeFfmpeg(binaryPath);
    const [output] = await master({ input, targets: [-33], outputFor: outputFor('calm'), binary });
    expect(output).toMatchObject({ limited: false });
    const expected = samplesFiltered(input, `highpass=f=80,volume=${output?.gainDb}dB`);
    const got = samplesOf(output?.path ?? '');
    expect(largestDifference(expected, got)).toBeLessThan(2 ** -22);
  });

  it('uses what was measured before', async () => {
    const input = makeSound(even, inFolder('known.wav'));
    const binary = await describeFfmpeg(binaryPath);
    const measured = await checkTake({ input, workDir: folder, binary });
    const [fresh] = await master({ input, targets: [-23], outputFor: outputFor('fresh'), binary });
    const [measuredOutput] = await master({ input, targets: [-23], outputFor: outputFor('known'), binary, measured });
    expect(measuredOutput?.gainDb).toBe(fresh?.gainDb);
  });

  it('corrects itself when what was measured before is wrong', async () => {
    const input = makeSound(even, inFolder('wrong.wav'));
    const binary = await describeFfmpeg(binaryPath);
    const wrong = { integratedLufs: -30, truePeakDbtp: -40, durationMs: 5000 };
    const [output] = await master({ input, targets: [-16], outputFor: outputFor('wrong'), binary, measured: wrong });
    expect(Math.abs((output?.integratedLufs ?? 0) + 16)).toBeLessThanOrEqual(0.1);
    expect(output).toMatchObject({ limited: true });
  });

  it('masters a word shorter than a gating block', async () => {
    const input = makeSound('aevalsrc=0.02*sin(2*PI*700*t)*sin(2*PI*2*t):d=0.25:s=48000', inFolder('word.wav'));
    const [output] = await master({
      input,
      targets: [-23],
      outputFor: outputFor('word'),
      binary: await describeFfmpeg(binaryPath),
    });
    expect(Math.abs((output?.integratedLufs ?? 0) + 23)).toBeLessThanOrEqual(0.1);
    expect(samplesOf(output?.path ?? '')).toHaveLength(12_000);
  });

  it('says that a silent take is silent', async () => {
    const input = makeSound('aevalsrc=0:s=48000:d=2', inFolder('silent.wav'));
    await expect(
      master({ input, targets: [-16], outputFor: outputFor('silent'), binary: await describeFfmpeg(binaryPath) }),
    ).rejects.toMatchObject({ name: 'BrokenAudioError', message: 'The recording is silent.' });
  });
});

function firstChannel(samples: Float64Array, channels: number): Float64Array {
  return samples.filter((_, index) => index % channels === 0);
}

function samplesFiltered(input: string, filters: string): Float64Array {
  const filter = `aformat=sample_fmts=dblp,${filters}:precision=double`;
  const bytes = ffmpegSync(['-i', input, '-af', filter, '-f', 'f64le', 'pipe:1']);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function largestDifference(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  return a.reduce((largest, sample, at) => Math.max(largest, Math.abs(sample - (b[at] ?? 0))), 0);
}
