import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '@/tests/support/test-folder';
import { readQuarter } from './samples';

const folder = testFolder();

/** Reads a sound in which each sample is the number of its frame; at 10 Hz, a piece has 17 frames. */
async function framesRead(numFrames: number): Promise<number[]> {
  const file = path.join(folder, `${numFrames}.raw`);
  writeFileSync(
    file,
    Float32Array.from({ length: 2 * numFrames }, (_, at) => Math.floor(at / 2)),
  );
  const frames: number[] = [];
  for await (const samples of readQuarter({ path: file, sampleRate: 10, channels: 2, numFrames })) {
    frames.push(...samples.filter((_, at) => at % 2 === 0));
  }
  return frames;
}

it('reads a quarter of a long recording, in pieces from all of it, and a short one as a whole', async () => {
  const all = (length: number) => Array.from({ length }, (_, frame) => frame);
  expect(await framesRead(599)).toEqual(all(599));
  expect(await framesRead(620)).toEqual(all(620).filter((frame) => frame % 68 < 17));
});
