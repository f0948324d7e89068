import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkTake } from '@/server/audio/delivery/check-take';
import { makeSound, samplesOf, speechLike } from '@/server/audio/test-sounds';
import { fillInSizes } from './unfilled-sizes';
import type { ByteOrder } from './wav-header';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();

const uint32 = (value: number, order: ByteOrder) => {
  const bytes = Buffer.alloc(4);
  if (order === 'LE') bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};
const chunkOf = (name: string, content: Uint8Array, order: ByteOrder, claimed = content.length) =>
  Buffer.concat([Buffer.from(name, 'latin1'), uint32(claimed, order), content, Buffer.alloc(content.length % 2)]);

const forms = { wav: ['RIFF', 'WAVE', 'data', 'LE'], aiff: ['FORM', 'AIFF', 'SSND', 'BE'] } as const;

async function filledIn(
  demuxer: keyof typeof forms,
  sound: Uint8Array,
  trailer: readonly Uint8Array[],
  claimed: number,
) {
  const [form, kind, name, order] = forms[demuxer];
  const head = Buffer.concat([
    Buffer.from(`${form}0000${kind}`, 'latin1'),
    chunkOf('NAME', Buffer.from('a take'), order),
  ]);
  const others = trailer.map((content) => chunkOf('LIST', content, order));
  const bytes = Buffer.concat([head, chunkOf(name, sound, order, claimed), ...others]);
  const file = path.join(folder, `${demuxer}-sound`);
  writeFileSync(file, bytes);
  await fillInSizes(file, demuxer);
  const after = readFileSync(file);
  const length = order === 'LE' ? after.readUInt32LE(head.length + 4) : after.readUInt32BE(head.length + 4);
  after.copy(bytes, head.length + 4, head.length + 4, head.length + 8);
  expect(after.equals(bytes)).toBe(true);
  return length;
}

const unknown = fc.constantFrom(0, 0xffffffff, 0x7ffff000, 0x80000000);
/** Samples of 16 bits that are not silent. */
const sound = fc
  .uint8Array({ minLength: 100, maxLength: 5_000 })
  .map((bytes) => bytes.subarray(0, 2 * (bytes.length >> 1)));
const trailer = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 4 });

test('the length of the sound is that up to the chunks behind it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('wav', 'aiff'),
      sound,
      trailer,
      unknown,
      async (demuxer, bytes, chunks, claimed) => {
        expect(await filledIn(demuxer, bytes, chunks, claimed)).toBe(bytes.length);
      },
    ),
    { numRuns: 200 },
  );
});

test('a size that is known is left as it is, also of a file that was cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('wav', 'aiff'),
      sound,
      fc.integer({ min: 1, max: 10_000_000 }),
      async (demuxer, bytes, claimed) => {
        expect(await filledIn(demuxer, bytes, [], claimed)).toBe(claimed);
      },
    ),
    { numRuns: 50 },
  );
});

test('an AIFF whose recorder could not fill in the size of the sound is read', async () => {
  const whole = makeSound(speechLike({ seconds: 1, level: 0.5 }), path.join(folder, 'take.aiff'), [
    '-c:a',
    'pcm_s24be',
  ]);
  const bytes = readFileSync(whole);
  const at = bytes.indexOf('SSND', 0, 'latin1');
  bytes.writeUInt32BE(0, at + 4);
  // The number of frames is unknown too.
  bytes.writeUInt32BE(0, bytes.indexOf('COMM', 0, 'latin1') + 10);
  for (const [name, behind] of [
    ['alone', []],
    ['with a text', [chunkOf('ANNO', Buffer.from('hello'), 'BE')]],
  ] as const) {
    const input = path.join(folder, `${name}.aiff`);
    writeFileSync(input, Buffer.concat([bytes, ...behind]));
    const take = await checkTake({ input, workDir: mkdtempSync(path.join(folder, 'work-')) });
    expect(take.durationMs).toBe(1_000);
    expect(samplesOf(input)).toEqual(samplesOf(whole));
  }
});
