import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkTake } from '@/server/audio/delivery/check-take';
import { makeSound, speechLike } from '@/server/audio/test-sounds';
import { describeFfmpeg, packagedFfmpeg } from './binary';
import { findMpegFrames } from './mpeg-frames';
import { probe } from './probe';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { testFolder } from '@/tests/support/test-folder';

/** Tests what programs write in front of recordings and in their headers (docs/rules/audio.md). */

const folder = testFolder();
const inFolder = (name: string) => path.join(folder, name);
const sound = (name: string, output?: readonly string[]) =>
  readFileSync(makeSound(speechLike({ seconds: 2 }), inFolder(name), output));

const binary = () => describeFfmpeg(packagedFfmpeg());

async function check(content: Buffer) {
  const input = inFolder('upload');
  writeFileSync(input, content);
  return checkTake({ input, workDir: folder, binary: await binary() });
}

/** Returns an ID3v2.3 tag with 64 bytes of padding. */
function id3(padding = 64): Buffer {
  const header = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, padding >> 7, padding & 0x7f]);
  return Buffer.concat([header, Buffer.alloc(padding)]);
}

const containers = [
  { file: 'tagged.wav', output: ['-c:a', 'pcm_s16le'], codec: 'pcm_s16le' },
  { file: 'tagged.aiff', output: ['-c:a', 'pcm_s24be'], codec: 'pcm_s24be' },
  { file: 'tagged.flac', output: [], codec: 'flac' },
  { file: 'tagged.ogg', output: ['-c:a', 'libvorbis'], codec: 'vorbis' },
];

it.each(containers)('reads $codec behind ID3 tags', async ({ file, output, codec }) => {
  for (const tags of [[id3()], [id3(), id3(900)]]) {
    const { durationMs, codec: found } = await check(Buffer.concat([...tags, sound(file, output)]));
    expect(found).toBe(codec);
    expect(Math.abs(durationMs - 2_000)).toBeLessThanOrEqual(60);
  }
});

it('refuses a WAV behind an ID3 tag that is cut off', async () => {
  const wav = sound('whole.wav', ['-c:a', 'pcm_s16le']);
  await expect(check(Buffer.concat([id3(), wav.subarray(0, wav.length / 2)]))).rejects.toThrow(
    'The file ends in the middle',
  );
});

it.each([
  ['padding behind the tag', Buffer.concat([id3(), Buffer.alloc(1_024)])],
  ['a byte too many', Buffer.from([0x0a])],
  ['zeros', Buffer.alloc(32)],
  ['what an encoder left', Buffer.from('LAME3.100UUUUUUUUUUUUUUUUUUUUUUUUUUUUUU')],
  ['bytes that look like the start of a frame', Buffer.from([0xff, 0xfb, 0x90, 0xff, 0xff, 0xe3, 0x18, 0xc4])],
])('finds the frames of an MP3 behind %s', async (_what, junk) => {
  const { durationMs, codec } = await check(Buffer.concat([junk, sound('junk.mp3', ['-b:a', '128k'])]));
  expect(codec).toBe('mp3');
  expect(Math.abs(durationMs - 2_000)).toBeLessThanOrEqual(100);
});

const layers = [
  ['a.mp3', ['-b:a', '96k', '-ar', '44100']],
  ['b.mp3', ['-b:a', '48k', '-ar', '22050']],
  ['c.mp3', ['-b:a', '24k', '-ar', '11025']],
  ['d.mp2', ['-b:a', '192k']],
  ['e.mp2', ['-b:a', '64k', '-ar', '16000']],
] as const;

it.each(layers)('finds the first frame of %s with %j behind any bytes', (file, output) => {
  const mp3 = sound(file, output).subarray(0, 8_000);
  const first = findMpegFrames(mp3);
  expect(first).toBeGreaterThanOrEqual(0);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (junk) => {
      expect(findMpegFrames(Buffer.concat([junk, mp3]))).toBe(junk.length + first);
    }),
    { numRuns: wholeOrQuick(50, 20) },
  );
});

it('finds no frames in random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10_000, maxLength: 20_000 }), (bytes) => {
      expect(findMpegFrames(Buffer.from(bytes))).toBe(-1);
    }),
    { numRuns: wholeOrQuick(50, 20) },
  );
});

it.each([3, 300, 999_999])('takes an MP3 whose header counts %i frames', async (frames) => {
  const mp3 = Buffer.from(sound('count.mp3', ['-b:a', '128k']));
  mp3.writeUInt32BE(frames, mp3.indexOf('Xing') < 0 ? mp3.indexOf('Info') + 8 : mp3.indexOf('Xing') + 8);
  const withTrailer = Buffer.concat([mp3, Buffer.from('TAG'), Buffer.alloc(125)]);
  for (const file of [mp3, withTrailer])
    expect(Math.abs((await check(file)).durationMs - 2_000)).toBeLessThanOrEqual(80);
});

it('refuses an MP3 that was cut off', async () => {
  const mp3 = sound('count.mp3', ['-b:a', '128k']);
  await expect(check(mp3.subarray(0, mp3.length / 2))).rejects.toThrow('The file ends in the middle');
});

it('refuses an MP3 that claims to be too long before it is decoded', async () => {
  const mp3 = Buffer.from(sound('count.mp3', ['-b:a', '128k']));
  const tag = Math.max(mp3.indexOf('Xing'), mp3.indexOf('Info'));
  mp3.writeUInt32BE(999_999, tag + 8);
  mp3.writeUInt32BE(0x7fff_ffff, tag + 12);
  writeFileSync(inFolder('long.mp3'), mp3);
  await expect(probe(inFolder('long.mp3'), { binary: await binary() })).rejects.toThrow('longer than 6 hours');
});
