import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  defaultExportSettings,
  type ExportSettings,
  isLossless,
  withFormat,
} from '@/lib/domain/delivery/export-formats';
import '@/tests/support/property-seed';
import { checkLines } from './delivery/check-line';
import { type CheckedTake, checkTake } from './delivery/check-take';
import { BrokenAudioError } from './errors';
import { renderExports } from './exports/render-exports';
import { master } from './mastering/master';
import { prepareDemo } from './prepare-demo';
import {
  type FloatFormat,
  floatFormats,
  makeSound,
  measuredIndependently,
  samplesOf,
  speechLike,
  writeFloats,
} from './test-sounds';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { testFolder } from '@/tests/support/test-folder';

const formats = Object.keys(floatFormats) as FloatFormat[];
const settings: readonly ExportSettings[] = [
  defaultExportSettings,
  ...(['wav', 'flac', 'mp3', 'opus'] as const).map((format) => ({
    ...withFormat(defaultExportSettings, format),
    normloudness: false,
    hipfilter: false,
  })),
];

const folder = testFolder();
let speech: Float64Array;
let clean: { file: string; previewLufs: number };
const newFolder = () => mkdtempSync(path.join(folder, 'work-'));

beforeAll(async () => {
  speech = samplesOf(makeSound(speechLike({ seconds: 1.5, level: 0.5 }), path.join(folder, 'speech.wav')));
  const file = writeFloats(path.join(folder, 'clean'), 'WAV, 32 bit', speech);
  const { previewPath } = await checkTake({ input: file, workDir: newFolder() });
  clean = { file, previewLufs: measuredIndependently(previewPath).integratedLufs };
});

function highestOf(file: string): number {
  let highest = 0;
  for (const sample of samplesOf(file)) {
    if (!Number.isFinite(sample)) return Number.POSITIVE_INFINITY;
    highest = Math.max(highest, Math.abs(sample));
  }
  return highest;
}

const inDb = (amplitude: number) => 20 * Math.log10(amplitude);
const ofTheFile = (error: unknown): null => {
  if (error instanceof BrokenAudioError) return null;
  throw error;
};

/** Makes everything that a recording becomes, and checks that it is finite and not too loud. */
async function expectUsable(input: string): Promise<CheckedTake | null> {
  const workDir = newFolder();
  const take = await checkTake({ input, workDir }).catch(ofTheFile);
  const [line] = await checkLines([{ input, workDir: newFolder() }], {});
  expect(line instanceof Error).toBe(take === null);
  if (!take || !line || line instanceof Error) return null;
  expect(highestOf(take.previewPath)).toBeLessThanOrEqual(1);
  expect(highestOf(line.previewPath)).toBeLessThanOrEqual(1);
  if (line.finalPath) expect(highestOf(line.finalPath)).toBeLessThanOrEqual(100);
  const demo = await prepareDemo({ input, workDir: newFolder(), isStudioQuality: false }).catch(ofTheFile);
  if (demo) expect(highestOf(demo.playbackPath)).toBeLessThanOrEqual(1);

  const output = path.join(workDir, 'master.wav');
  const mastered = await master({ input, targets: [-16], outputFor: () => output, measured: take }).catch(ofTheFile);
  if (mastered) {
    const { truePeakDbtp } = measuredIndependently(output);
    expect(truePeakDbtp).toBeLessThanOrEqual(-0.9);
    expect(inDb(highestOf(output))).toBeLessThanOrEqual(-1);
  }
  const isOver = take.warnings.some(({ kind }) => kind === 'over-full-scale');
  for (const each of settings) {
    const file = path.join(workDir, `export-${each.format}.${each.ending}`);
    const [rendering] = await renderExports([{ input, output: file }], each, { workDir: newFolder() });
    if (rendering instanceof BrokenAudioError) continue;
    const isUnchanged = isLossless(each.format) && !isOver && !each.normloudness;
    expect(inDb(highestOf(file))).toBeLessThanOrEqual(isUnchanged ? 0 : -1);
  }
  return take;
}

const damages = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  '1e30': 1e30,
};

const names = Object.keys(damages) as (keyof typeof damages)[];
const damagedFiles = wholeOrQuick(
  formats.flatMap((format) => names.map((name) => ({ format, name }))),
  formats.map((format, index) => ({ format, name: names[index % names.length] ?? 'NaN' })),
);

test.each(damagedFiles)(
  'one sample of $name in $format is replaced, and the voice is told where',
  async ({ format, name }) => {
    const samples = speech.slice();
    samples[36_000] = damages[name];
    const input = writeFloats(path.join(newFolder(), 'take'), format, samples);
    const take = await checkTake({ input, workDir: newFolder() });
    expect(take.warnings).toEqual([{ kind: 'replaced-samples', count: 1, atMs: 750 }]);
    expect(measuredIndependently(take.previewPath).integratedLufs).toBeCloseTo(clean.previewLufs, 0);
    const [line] = await checkLines([{ input, workDir: newFolder() }], {});
    if (!line || line instanceof Error) throw line;
    expect(line.warnings).toEqual(take.warnings);
    const final = samplesOf(line.finalPath ?? '');
    expect(final).toHaveLength(speech.length);
    const expected = Float64Array.from(speech);
    expected[36_000] = ((speech[35_999] ?? 0) + (speech[36_001] ?? 0)) / 2;
    for (const [at, sample] of final.entries()) expect(Math.abs(sample - (expected[at] ?? 0))).toBeLessThan(1e-6);
  },
);

test('a damaged right channel leaves masters and exports of a take as they are without the damage', async () => {
  const stereo = Float64Array.from({ length: 2 * speech.length }, (_, at) => speech[at >> 1] ?? 0);
  stereo[24_001] = Number.NaN;
  const input = writeFloats(path.join(newFolder(), 'stereo'), 'WAV, 32 bit', stereo, 2);
  const take = await expectUsable(input);
  expect(take?.warnings).toEqual([{ kind: 'replaced-samples', count: 1, atMs: 250 }]);
  const workDir = newFolder();
  const output = path.join(workDir, 'export.wav');
  const [rendering] = await renderExports([{ input, output }], withFormat(defaultExportSettings, 'wav'), { workDir });
  expect(rendering).toMatchObject({ logs: [{ level: 'warn', message: '1 damaged sample was replaced.' }, {}] });
  // It is short, and a meter shows the silence around it.
  expect(Math.abs(measuredIndependently(output).integratedLufs + 16)).toBeLessThan(0.8);
});

test('more damage than 1 sample in 10,000 is refused', async () => {
  const samples = speech.map((sample, at) => (at % 9_999 === 0 ? Number.NaN : sample));
  const input = writeFloats(path.join(newFolder(), 'take'), 'WAV, 32 bit', samples);
  await expect(checkTake({ input, workDir: newFolder() })).rejects.toThrow(/^The recording has 8 damaged samples/);
});

const sample = fc.oneof(
  { weight: 8, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: -99, max: 99, noNaN: true }) },
);
const shapes = {
  speech: () => speech.slice(0, 30_000),
  silent: () => new Float64Array(20_000),
  square: (level: number) => Float64Array.from({ length: 30_000 }, (_, at) => (at % 100 < 50 ? level : -level)),
  noise: (level: number, values: readonly number[]) =>
    Float64Array.from({ length: 30_000 }, (_, at) => level * (values[(at * at) % values.length] ?? 0)),
};

test('whatever a float file has, everything that it becomes is finite and within its limits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        format: fc.constantFrom(...formats),
        shape: fc.constantFrom(...(Object.keys(shapes) as (keyof typeof shapes)[])),
        level: fc.constantFrom(1e-7, 0.1, 1, 2.8, 90),
        values: fc.array(sample, { minLength: 7, maxLength: 97 }),
        damage: fc.array(
          fc.tuple(fc.integer({ min: 0, max: 19_999 }), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e38, -150)),
          { maxLength: 4 },
        ),
      }),
      async ({ format, shape, level, values, damage }) => {
        const samples = shapes[shape](level, values);
        for (const [at, value] of damage) samples[at] = value;
        await expectUsable(writeFloats(path.join(newFolder(), 'take'), format, samples));
      },
    ),
    { numRuns: wholeOrQuick(12, 3) },
  );
}, 180_000);
