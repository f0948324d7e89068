import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultExportSettings, withFormat } from '@/lib/domain/delivery/export-formats';
import { checkLines } from './delivery/check-line';
import { type CheckedTake, checkTake } from './delivery/check-take';
import { renderExports } from './exports/render-exports';
import { makeSound, samplesOf, speechLike } from './test-sounds';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { testFolder } from '@/tests/support/test-folder';

const rate = 48_000;
const seconds = 1.2;

const folder = testFolder();
let speech: Float64Array;
const newFolder = () => mkdtempSync(path.join(folder, 'work-'));

beforeAll(() => {
  speech = samplesOf(makeSound(speechLike({ seconds, level: 0.5 }), path.join(folder, 'speech.wav')));
});

type Variant = {
  channels?: 1 | 2;
  /** Bits of each container. */
  bits?: 16 | 24 | 32;
  validBits?: number;
  isFloat?: boolean;
  mask?: number;
  /** Returns the number that the header claims; the true one by default. */
  dataBytes?: (actual: number) => number;
  /** Chunks before and behind the samples. */
  before?: Buffer;
  behind?: Buffer;
};

/** Writes speech with the valid bits in the upper bits of each container. */
function writeWav(variant: Variant): string {
  const { channels = 1, bits = 16, isFloat = false, validBits = bits, mask = channels === 1 ? 4 : 3 } = variant;
  const bytes = bits / 8;
  const data = Buffer.alloc(speech.length * channels * bytes);
  for (let at = 0; at < speech.length * channels; at += 1) {
    const sample = speech[Math.floor(at / channels)] ?? 0;
    // The right channel is softer, so that an exchange would show.
    const level = at % channels === 1 ? sample / 2 : sample;
    if (isFloat) data.writeFloatLE(level, at * bytes);
    else data.writeIntLE(Math.trunc(level * 2 ** (validBits - 1)) * 2 ** (bits - validBits), at * bytes, bytes);
  }
  const format = Buffer.alloc(48);
  format.write('fmt ', 0, 'latin1');
  for (const [value, at] of [
    [0xfffe, 8],
    [channels, 10],
    [channels * bytes, 20],
    [bits, 22],
    [22, 24],
    [validBits, 26],
    [isFloat ? 3 : 1, 32],
  ] as const)
    format.writeUInt16LE(value, at);
  for (const [value, at] of [
    [40, 4],
    [rate, 12],
    [rate * channels * bytes, 16],
    [mask, 28],
  ] as const)
    format.writeUInt32LE(value, at);
  Buffer.from('000000001000800000aa00389b71', 'hex').copy(format, 34);
  const dataHeader = Buffer.from('data0000', 'latin1');
  dataHeader.writeUInt32LE(variant.dataBytes?.(data.length) ?? data.length, 4);
  const body = Buffer.concat([
    format,
    variant.before ?? Buffer.alloc(0),
    dataHeader,
    data,
    variant.behind ?? Buffer.alloc(0),
  ]);
  const riff = Buffer.from('RIFF0000WAVE', 'latin1');
  riff.writeUInt32LE(Math.min(0xffff_ffff, 4 + body.length), 4);
  const file = path.join(newFolder(), 'take.wav');
  writeFileSync(file, Buffer.concat([riff, body]));
  return file;
}

/** Checks the file as a take, as a line and in an export, all of which must have the speech. */
async function expectSpeech(variant: Variant): Promise<CheckedTake> {
  const input = writeWav(variant);
  const take = await checkTake({ input, workDir: newFolder() });
  const [line] = await checkLines([{ input, workDir: newFolder() }], {});
  if (!line || line instanceof Error) throw line;
  const durationMs = Math.round((speech.length / rate) * 1000);
  expect([take.durationMs, line.durationMs]).toEqual([durationMs, durationMs]);
  expect([take.warnings, line.warnings]).toEqual([[], []]);
  const output = path.join(newFolder(), 'export.wav');
  const settings = { ...withFormat(defaultExportSettings, 'wav-24bit'), normloudness: false, hipfilter: false };
  const [rendering] = await renderExports([{ input, output }], settings, { workDir: newFolder() });
  expect(rendering).toEqual({ logs: [] });
  const exported = samplesOf(output);
  const { channels = 1 } = variant;
  expect(exported).toHaveLength(speech.length * channels);
  const errors = exported.map((sample, at) => {
    const expected = speech[Math.floor(at / channels)] ?? 0;
    return Math.abs(sample - (at % channels === 1 ? expected / 2 : expected));
  });
  expect(Math.max(...errors)).toBeLessThan(2 ** -10);
  return take;
}

const chunkOf = (name: string, length: number): Buffer => {
  const header = Buffer.from(`${name}0000`, 'latin1');
  header.writeUInt32LE(length, 4);
  return Buffer.concat([header, Buffer.alloc(length + (length % 2), 0x55)]);
};

/** None, left and center, six speakers, side, back, left and low frequencies, left and right of center. */
const masks = [0, 0x5, 0x3f, 0x600, 0x30, 0x9, 0xc0];

/** Variants that programs write, in any combination. */
const variants = fc
  .record({
    channels: fc.constantFrom(1, 2),
    samples: fc.oneof(
      fc.constant({ bits: 32 as const, isFloat: true }),
      fc
        .constantFrom(16, 24, 32)
        .chain((bits) => fc.record({ bits: fc.constant(bits), validBits: fc.integer({ min: 12, max: bits }) })),
    ),
    mask: fc.oneof(fc.constantFrom(...masks), fc.integer({ min: 0, max: 0x3ffff })),
    size: fc.oneof(
      fc.constantFrom('true' as const),
      fc.constantFrom(0, 0x7ffff000),
      fc.integer({ min: 0x7fff0000, max: 0xffffffff }),
    ),
    before: fc.nat({ max: 300 }),
    behind: fc.array(fc.nat({ max: 5_000 }), { maxLength: 3 }),
  })
  .map(({ samples, size, before, behind, ...variant }) => ({
    ...variant,
    ...samples,
    ...(size !== 'true' && { dataBytes: () => size }),
    before: chunkOf('JUNK', before),
    behind: Buffer.concat(behind.map((length) => chunkOf('LIST', length))),
  }));

test('any combination of bits, speakers, sizes and other chunks', async () => {
  await fc.assert(
    fc.asyncProperty(variants, async (variant) => {
      await expectSpeech(variant);
    }),
    { numRuns: 20 },
  );
});

describe('valid bits fewer than those of the containers', () => {
  const widths = [
    [24, 20],
    [32, 24],
    [16, 12],
    [24, 16],
    [32, 16],
    [32, 20],
    [24, 24],
  ] as const;
  test.each(widths.slice(0, wholeOrQuick(7, 3)))('%i bits with %i valid ones', async (bits, validBits) => {
    const take = await expectSpeech({ bits, validBits });
    expect(take.bits).toBe(validBits);
    await expectSpeech({ bits, validBits, channels: 2 });
  });

  test('floating-point samples', async () => {
    await expectSpeech({ bits: 32, isFloat: true, validBits: 24 });
  });
});

describe('sizes that a recorder could not fill in', () => {
  const sizes = [
    0, 0xffffffff, 0x7fff0000, 0x7fffffff, 0x7ffff000, 0x80000000, 0x7fffff00, 0xffffffd3, 0xffffffdb, 0xfffffffe,
    0xffffff00, 0x7fffffdb,
  ];
  test.each(sizes.slice(0, wholeOrQuick(12, 3)))('0x%s', async (size) => {
    await expectSpeech({ dataBytes: () => size });
  });

  test.each([0, 0xffffffff, 0x7ffff000])('0x%s, and other chunks behind the sound', async (size) => {
    const behind = Buffer.concat([chunkOf('LIST', 34), chunkOf('id3 ', 1000), chunkOf('cue ', 0)]);
    await expectSpeech({ dataBytes: () => size, behind });
  });

  test.each([44, 100, 500])('%i bytes too many', async (surplus) => {
    await expectSpeech({ dataBytes: (actual) => actual + surplus });
  });

  test.each([2, 1.2, 1.05])(
    'a file of which the last part is missing is refused: %d times its length',
    async (factor) => {
      const input = writeWav({ dataBytes: (actual) => 2 * Math.round((actual * factor) / 2) });
      await expect(checkTake({ input, workDir: newFolder() })).rejects.toThrow(/^The file ends in the middle/);
    },
  );
});

test('a chunk of an odd length without padding is named', async () => {
  const before = Buffer.concat([Buffer.from('LIST', 'latin1'), Buffer.of(9, 0, 0, 0), Buffer.alloc(9, 'x')]);
  const input = writeWav({ before });
  await expect(checkTake({ input, workDir: newFolder() })).rejects.toThrow(
    /^A part of this WAV file has a wrong length, so its sound cannot be found\./,
  );
  await expectSpeech({ before: Buffer.concat([before, Buffer.alloc(1)]) });
});
