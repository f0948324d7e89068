import { mkdtempSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  defaultExportSettings,
  type ExportFormat,
  exportFormatRules,
  exportFormats,
  type ExportSettings,
  isLossless,
  withFormat,
} from '@/lib/domain/delivery/export-formats';
import { describeFfmpeg, type FfmpegBinary, findFfmpeg } from '@/server/audio/files/binary';
import { asFileFault, BrokenAudioError } from '@/server/audio/errors';
import { type Rendering, renderExports } from './render-exports';
import {
  ffmpegs,
  ffmpegSync,
  makeSound,
  measuredIndependently,
  samplesOf,
  speechLike,
} from '@/server/audio/test-sounds';
import { isWholeRun, wholeOrQuick } from '@/tests/support/whole-run';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();
let binary: FfmpegBinary;
let sounds: { mono: string; stereo: string; short: string; noisy: string };

beforeAll(async () => {
  binary = await findFfmpeg();
  const stereo = 'aformat=channel_layouts=stereo';
  sounds = {
    mono: makeSound(speechLike({ seconds: 3.2, level: 0.4 }), path.join(folder, 'mono.wav')),
    stereo: makeSound(`${speechLike({ seconds: 3.1, rate: 44_100 })},${stereo}`, path.join(folder, 'stereo.wav')),
    short: makeSound(speechLike({ seconds: 1.1, level: 0.3 }), path.join(folder, 'short.wav'), ['-c:a', 'pcm_s16le']),
    noisy: makeSound(
      `${speechLike({ seconds: 3.2, level: 0.4 })},volume='not(between(t,1.2,2))':eval=frame,aeval=val(0)+0.002*(random(0)-0.5)`,
      path.join(folder, 'noisy.wav'),
    ),
  };
});

const off: ExportSettings = { ...defaultExportSettings, normloudness: false, hipfilter: false };
let numRuns = 0;

async function render(
  inputs: readonly string[],
  settings: ExportSettings,
  using = binary,
): Promise<{ outputs: string[]; renderings: Rendering[] }> {
  numRuns += 1;
  const workDir = mkdtempSync(path.join(folder, 'work-'));
  const outputs = inputs.map((_, index) => path.join(folder, `${numRuns}-${index}.${settings.ending}`));
  const items = inputs.map((input, index) => ({ input, output: outputs[index] ?? '' }));
  return { outputs, renderings: await renderExports(items, settings, { workDir, binary: using }) };
}

function describeFile(file: string): { codec: string; channels: string; rate: number } {
  const { stderr } = spawnSync(binary.path, ['-nostdin', '-hide_banner', '-i', file], { encoding: 'utf8' });
  const [, codec = '', rate = '', channels = ''] = /Audio: (\w+).*?, (\d+) Hz, (\w+)/.exec(stderr) ?? [];
  return { codec, channels, rate: Number(rate) };
}

function secondsOf(file: string): number {
  const { codec, channels, rate } = describeFile(file);
  return (codec === 'vorbis' ? lastGranule(file) : samplesOf(file).length / (channels === 'stereo' ? 2 : 1)) / rate;
}

/**
 * Returns the number of samples until the end of an Ogg stream (RFC 3533, section 6). This ffmpeg decodes the last
 * block of Vorbis beyond it.
 */
function lastGranule(file: string): number {
  const bytes = readFileSync(file);
  return Number(bytes.readBigInt64LE(bytes.lastIndexOf('OggS') + 6));
}

/** Returns the bitrate in kbit/s, including the container. */
const bitrateOf = (file: string) => (8 * statSync(file).size) / secondsOf(file) / 1000;

/** Default bitrate in kbit/s, and the share by which an encoder with a variable bitrate misses it on this sound. */
const bitrates: Readonly<Partial<Record<ExportFormat, readonly [bitrate: number, tolerance: number]>>> = {
  mp3: [112, 0.03],
  'mp3-vbr': [96, 0.1],
  vorbis: [96, 0.2],
  aac: [80, 0.1],
  opus: [48, 0.1],
};

const codecs = {
  mp3: 'mp3',
  'mp3-vbr': 'mp3',
  vorbis: 'vorbis',
  aac: 'aac',
  opus: 'opus',
  flac: 'flac',
  alac: 'alac',
  wav: 'pcm_s16le',
  'wav-24bit': 'pcm_s24le',
} as const;

/** Returns the tolerance in seconds. */
const longestErrorOf = (format: ExportFormat) => (/^(?:mp3|mp3-vbr|aac)$/.test(format) ? 0.05 : 0.02);
/** Returns the tolerance in LU; the independent meter shows one digit. */
const loudnessTolerance = (format: ExportFormat) => (isLossless(format) ? 0.101 : 0.201);

const formatEndings = exportFormats
  .flatMap((format) => exportFormatRules[format].endings.map((ending) => ({ format, ending })))
  .filter(
    ({ format, ending }) =>
      isWholeRun || ['mp3 mp3', 'vorbis ogg', 'aac m4a', 'flac flac'].includes(`${format} ${ending}`),
  );

describe('every format', { concurrent: true, timeout: 120_000 }, () => {
  it.for(exportFormats)('%s: codec, bitrate, duration, loudness and channels', async (format) => {
    const settings = withFormat(defaultExportSettings, format);
    const inputs = [sounds.mono, sounds.stereo, sounds.short];
    const { outputs, renderings } = await render(inputs, settings);
    expect(renderings.map((rendering) => rendering instanceof Error)).toEqual([false, false, false]);
    const [bitrate, bitrateTolerance] = bitrates[format] ?? [];
    expect(bitrate === undefined).toBe(isLossless(format));
    if (bitrate) expect(Math.abs(bitrateOf(outputs[0] ?? '') / bitrate - 1)).toBeLessThan(bitrateTolerance ?? 0);
    for (const [index, output] of outputs.entries()) {
      const isShort = index === 2;
      const { codec, channels } = describeFile(output);
      expect(`${codec} ${channels}`).toBe(`${codecs[format]} ${index === 1 ? 'stereo' : 'mono'}`);
      const error = secondsOf(output) - secondsOf(inputs[index] ?? '');
      expect(Math.abs(error)).toBeLessThanOrEqual(longestErrorOf(format));
      const { integratedLufs, truePeakDbtp } = measuredIndependently(output);
      expect(Math.abs(integratedLufs + 16)).toBeLessThanOrEqual(isShort ? 0.7 : loudnessTolerance(format));
      expect(truePeakDbtp).toBeLessThanOrEqual(-1);
    }
  });

  it.for(formatEndings)(
    '$format with the ending $ending gives the same bytes each time',
    async ({ format, ending }) => {
      const settings = { ...withFormat(off, format), ending };
      const { outputs } = await render([sounds.short, sounds.short], settings);
      const [one, other] = outputs.map((output) => readFileSync(output));
      expect(one?.equals(other ?? Buffer.of())).toBe(true);
      const { outputs: again } = await render([sounds.short], settings);
      expect(one?.equals(readFileSync(again[0] ?? ''))).toBe(true);
      expect(describeFile(again[0] ?? '').codec).toBe(codecs[format]);
    },
  );

  it.for(exportFormats.filter(isLossless))('%s is sample-exact without options', async (format) => {
    const inputs = format === 'wav' ? [sounds.short] : [sounds.short, sounds.stereo];
    const { outputs } = await render(inputs, withFormat(off, format));
    for (const [index, output] of outputs.entries()) expect(samplesOf(output)).toEqual(samplesOf(inputs[index] ?? ''));
  });

  it.for([
    { format: 'mp3', rate: 96_000, to: 48_000 },
    { format: 'opus', rate: 44_100, to: 48_000 },
    { format: 'vorbis', rate: 8_000, to: 8_000 },
    { format: 'aac', rate: 192_000, to: 96_000 },
    { format: 'flac', rate: 96_000, to: 96_000 },
  ] as const)('$format of $rate Hz has $to Hz', async ({ format, rate, to }) => {
    const input = makeSound(`sine=f=700:r=${rate}:d=0.7,volume=-6dB`, path.join(folder, `sine-${format}.wav`));
    const { outputs } = await render([input], withFormat(off, format));
    expect(describeFile(outputs[0] ?? '').rate).toBe(to);
    const { integratedLufs } = measuredIndependently(outputs[0] ?? '');
    expect(Math.abs(integratedLufs - measuredIndependently(input).integratedLufs)).toBeLessThan(0.7);
  });
});

type Combination = {
  format: ExportFormat;
  denoise: boolean;
  leveler: boolean;
  normloudness: boolean;
  hipfilter: boolean;
};

/** Two combinations for each format, in which each two options occur on and off together. */
const combinations = exportFormats.flatMap((format, index): Combination[] =>
  [0, 1].map((turn) => {
    const isOn = (period: number) => (Math.floor(index / period) + turn) % 2 === 1;
    return { format, denoise: turn === 1, leveler: isOn(1), normloudness: isOn(2), hipfilter: isOn(4) };
  }),
);

/** Combinations with each option on and off, with and without noise reduction. */
const oneOfEachFormat = combinations.filter((_, index) => [0, 3, 4].includes(index % 6));

describe('options with formats', { concurrent: true, timeout: 120_000 }, () => {
  it.for(wholeOrQuick(combinations, oneOfEachFormat))(
    '$format: denoise $denoise, leveler $leveler, loudness $normloudness, high-pass $hipfilter',
    async ({ format, ...options }) => {
      const settings = { ...withFormat(defaultExportSettings, format), ...options, loudnesstarget: -20 };
      const { outputs, renderings } = await render([sounds.noisy, sounds.short], settings);
      for (const [index, output] of outputs.entries()) {
        const { codec, channels } = describeFile(output);
        expect(`${codec} ${channels}`).toBe(`${codecs[format]} mono`);
        expect(Math.abs(secondsOf(output) - (index === 0 ? 3.2 : 1.1))).toBeLessThanOrEqual(longestErrorOf(format));
        const { integratedLufs, truePeakDbtp } = measuredIndependently(output);
        if (options.normloudness) {
          expect(Math.abs(integratedLufs + 20)).toBeLessThanOrEqual(index === 0 ? loudnessTolerance(format) : 0.7);
        }
        if (options.normloudness || options.leveler || !isLossless(format)) {
          expect(truePeakDbtp).toBeLessThanOrEqual(-1);
        }
      }
      const [log] = renderings.map((rendering) => JSON.stringify(rendering));
      expect(/Pauses are [\d.]+ dB quieter/.test(log ?? '')).toBe(options.denoise);
    },
  );
});

describe('loudness', { concurrent: true, timeout: 120_000 }, () => {
  it.for([-13, -23, -31])('reaches %d LUFS', async (loudnesstarget) => {
    const { outputs } = await render([sounds.mono], { ...withFormat(defaultExportSettings, 'flac'), loudnesstarget });
    const { integratedLufs, truePeakDbtp } = measuredIndependently(outputs[0] ?? '');
    expect(Math.abs(integratedLufs - loudnesstarget)).toBeLessThanOrEqual(0.101);
    expect(truePeakDbtp).toBeLessThanOrEqual(-1);
  });

  it('gives a word the same loudness with and without silence around it', async () => {
    const word = speechLike({ seconds: 0.4, level: 0.4 });
    const tight = makeSound(word, path.join(folder, 'tight.wav'));
    const padded = makeSound(`${word},adelay=500,apad=pad_len=24000`, path.join(folder, 'padded.wav'));
    const { outputs } = await render([tight, padded], withFormat(defaultExportSettings, 'flac'));
    const [one = 0, other = 0] = outputs.map((output) => Math.max(...samplesOf(output).map(Math.abs)));
    expect(Math.abs(20 * Math.log10(one / other))).toBeLessThan(0.5);
  });

  it('keeps silence silent and warns', async () => {
    const silence = makeSound('anullsrc=r=48000:cl=mono,atrim=end=0.5', path.join(folder, 'silence.wav'));
    const { renderings } = await render([silence], defaultExportSettings);
    expect(renderings).toEqual([{ logs: [{ level: 'warn', message: 'The recording is silent.' }] }]);
  });

  it.for([
    ['flac', { level: 0.05, tolerance: 0.101 }],
    ['mp3', { level: 0.15, tolerance: 0.2 }],
  ] as const)(
    '%s: a click at the start of a quiet recording does not keep it quiet',
    async ([format, { level, tolerance }]) => {
      const click = `${speechLike({ seconds: 3.2, level })},aeval='if(lt(n,5),0.9,val(0))'`;
      const input = makeSound(click, path.join(folder, `click-${format}.wav`));
      const { outputs } = await render([input], withFormat(defaultExportSettings, format));
      const { integratedLufs, truePeakDbtp } = measuredIndependently(outputs[0] ?? '');
      expect(Math.abs(integratedLufs + 16)).toBeLessThanOrEqual(tolerance);
      expect(truePeakDbtp).toBeLessThanOrEqual(-1);
    },
  );

  it.for(wholeOrQuick<readonly ExportFormat[]>(['flac', 'mp3', 'opus'], ['flac', 'mp3']))(
    '%s: a recording of a click only comes out with a warning',
    async (format) => {
      const click = "anullsrc=r=48000:cl=mono,atrim=end=2,aeval='if(lt(n,5),0.9,0)'";
      const input = makeSound(click, path.join(folder, `click-only-${format}.wav`));
      const { outputs, renderings } = await render([input], withFormat(defaultExportSettings, format));
      expect(renderings[0]).toMatchObject({ logs: [{ level: 'warn' }] });
      expect(measuredIndependently(outputs[0] ?? '').truePeakDbtp).toBeLessThanOrEqual(-1);
    },
  );

  it.for(['mp3', 'vorbis', 'aac', 'opus'] as const)('%s does not peak over -1 dBTP without options', async (format) => {
    const input = makeSound(
      `${speechLike({ seconds: 1, level: 4 })},alimiter=level=0`,
      path.join(folder, `hot-${format}.wav`),
    );
    const { outputs } = await render([input], withFormat(off, format));
    expect(measuredIndependently(outputs[0] ?? '').truePeakDbtp).toBeLessThanOrEqual(-1);
  });
});

/** Returns the standard deviation of the short-term level (3 s) in dB. */
function spreadOf(file: string): number {
  const rate = 8_000;
  const samples = samplesOf(file, rate);
  const levels: number[] = [];
  for (let at = 0; at + 3 * rate <= samples.length; at += rate / 10) {
    const power = samples.subarray(at, at + 3 * rate).reduce((sum, sample) => sum + sample ** 2, 0) / (3 * rate);
    levels.push(10 * Math.log10(power + 1e-12));
  }
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length);
}

it('halves the spread of a recording at two distances', async () => {
  const syllables = "volume='0.6+0.4*sin(2*PI*3*t)':eval=frame";
  const distances = "volume='if(lt(mod(t,10),5),1,0.25)':eval=frame";
  const source = `anoisesrc=r=48000:d=20:c=pink:a=0.5:seed=7,asetnsamples=n=480,${syllables},${distances}`;
  const input = makeSound(source, path.join(folder, 'distances.wav'));
  const { outputs } = await render([input], { ...withFormat(off, 'flac'), leveler: true });
  expect(spreadOf(outputs[0] ?? '')).toBeLessThan(spreadOf(input) / 2);
  expect(measuredIndependently(outputs[0] ?? '').truePeakDbtp).toBeLessThanOrEqual(-1);
});

it('removes rumble with the high-pass', async () => {
  const input = makeSound('sine=f=20:r=48000:d=1,volume=-6dB', path.join(folder, 'rumble.wav'));
  const { outputs } = await render([input], { ...withFormat(off, 'flac'), hipfilter: true });
  const rms = (file: string) => Math.sqrt(samplesOf(file).reduce((sum, sample) => sum + sample ** 2, 0));
  expect(20 * Math.log10(rms(outputs[0] ?? '') / rms(input))).toBeLessThan(-18);
});

it('renders the others if one of the recordings is damaged', async () => {
  const broken = path.join(folder, 'broken.wav');
  ffmpegSync(['-i', sounds.short, '-f', 'wav', broken]);
  const { renderings } = await render([sounds.short, path.join(import.meta.dirname, 'render-exports.ts'), broken], off);
  expect(renderings.map((rendering) => rendering instanceof BrokenAudioError)).toEqual([false, true, false]);
});

it.each([
  { what: 'the decoded recording', file: 'decoded-0.raw' },
  { what: 'the finished recording', file: 'finished-0.raw' },
  { what: 'the result', file: 'result.wav' },
])('a disk that is full when it writes $what fails the job, not the recording', async ({ file }) => {
  const workDir = mkdtempSync(path.join(folder, 'full-'));
  // Writing to it fails as on a full disk.
  symlinkSync('/dev/full', path.join(workDir, file));
  const items = [{ input: sounds.short, output: path.join(workDir, 'result.wav') }];
  const error = await renderExports(items, withFormat(defaultExportSettings, 'wav'), { workDir, binary }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(String(error)).toMatch(/No space left|ENOSPC/);
  expect(asFileFault(error, 1)).toBeUndefined();
});

it.each(ffmpegs)('works with the $name ffmpeg', async ({ path: ffmpegPath }) => {
  const everything = { ...defaultExportSettings, denoise: true, leveler: true };
  const { outputs } = await render([sounds.mono], everything, await describeFfmpeg(ffmpegPath));
  expect(Math.abs(measuredIndependently(outputs[0] ?? '').integratedLufs - -16)).toBeLessThanOrEqual(0.201);
});

describe('a floating-point recording above full scale', () => {
  const over = () =>
    makeSound(
      `${speechLike({ seconds: 1.2, level: 0.4 })},volume=27dB:precision=double`,
      path.join(folder, 'over.wav'),
      ['-c:a', 'pcm_f32le'],
    );

  it.each(wholeOrQuick<readonly ExportFormat[]>(exportFormats.filter(isLossless), ['flac', 'wav-24bit']))(
    'is limited in %s without processing, and the log says so',
    async (format) => {
      const input = over();
      const aboveDb = 20 * Math.log10(samplesOf(input).reduce((highest, each) => Math.max(highest, Math.abs(each)), 0));
      expect(aboveDb).toBeGreaterThan(3);
      const { outputs, renderings } = await render([sounds.short, input], withFormat(off, format));
      const message = `Peaks were limited to -1 dBTP: the recording is up to ${aboveDb.toFixed(1)} dB above full scale.`;
      expect(renderings).toEqual([{ logs: [] }, { logs: [{ level: 'warn', message }] }]);
      expect(measuredIndependently(outputs[1] ?? '').truePeakDbtp).toBeLessThanOrEqual(-0.9);
      expect(samplesOf(outputs[0] ?? '')).toEqual(samplesOf(sounds.short));
    },
  );

  it('keeps its samples below full scale', async () => {
    const input = makeSound(speechLike({ seconds: 1.2, level: 0.4 }), path.join(folder, 'float.wav'), [
      '-c:a',
      'pcm_f32le',
    ]);
    const { outputs, renderings } = await render([input], withFormat(off, 'wav-24bit'));
    expect(renderings).toEqual([{ logs: [] }]);
    const [before, after] = [samplesOf(input), samplesOf(outputs[0] ?? '')];
    expect(Math.max(...before.map((each, at) => Math.abs(each - (after[at] ?? 0))))).toBeLessThanOrEqual(2 ** -23);
  });
});
