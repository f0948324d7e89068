import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeFfmpeg, packagedFfmpeg } from '@/server/audio/files/binary';
import { makeSound, speechLike } from '@/server/audio/test-sounds';
import { testFolder } from '@/tests/support/test-folder';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { checkTake } from './check-take';

const folder = testFolder();
const inFolder = (name: string) => path.join(folder, name);

async function warningsOf(content: Buffer) {
  const input = inFolder('upload');
  writeFileSync(input, content);
  const { warnings } = await checkTake({ input, workDir: folder, binary: await describeFfmpeg(packagedFfmpeg()) });
  return warnings.map(({ kind }) => kind);
}

describe.each([
  { file: 'opus.ogg', output: ['-c:a', 'libopus'] },
  { file: 'vorbis.ogg', output: ['-c:a', 'libvorbis'] },
  { file: 'flac.oga', output: ['-c:a', 'flac', '-f', 'ogg'] },
  { file: 'adts.aac', output: ['-c:a', 'aac'] },
])('$file', ({ file, output }) => {
  const whole = () => readFileSync(makeSound(speechLike({ seconds: 6 }), inFolder(file), output));

  it('that is whole has no warning', async () => {
    expect(await warningsOf(whole())).toEqual([]);
  });

  it.each(wholeOrQuick([0.5, 0.61, 0.83, 0.999], [0.5, 0.999]))('of which %f arrived may end early', async (share) => {
    const bytes = whole();
    expect(await warningsOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toEqual(['may-end-early']);
  });
});

it('takes a recording of 6 s from a recorder that writes no end mark, with the same warning', async () => {
  const bytes = Buffer.from(
    readFileSync(makeSound(speechLike({ seconds: 6 }), inFolder('mark.ogg'), ['-c:a', 'libopus'])),
  );
  const last = bytes.lastIndexOf('OggS');
  bytes.writeUInt8(0, last + 5);
  expect(await warningsOf(bytes)).toEqual(['may-end-early']);
});

it('an ADTS file with a tag at its end is whole', async () => {
  const bytes = readFileSync(makeSound(speechLike({ seconds: 2 }), inFolder('tag.aac'), ['-c:a', 'aac']));
  expect(await warningsOf(Buffer.concat([bytes, Buffer.from('TAG'), Buffer.alloc(125)]))).toEqual([]);
});
