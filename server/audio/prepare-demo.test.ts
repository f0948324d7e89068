import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeFfmpeg } from '@/server/audio/files/binary';
import { demoLufs, prepareDemo } from './prepare-demo';
import { demoPaddingMs, maxDemoMs } from '@/lib/domain/people/demos';
import { refuseTooLong } from '@/server/audio/files/probe';
import { ffmpegs, makeSound, measuredIndependently, speechLike } from './test-sounds';
import { testFolder } from '@/tests/support/test-folder';

/** Tests the rules of docs/rules/demos.md#processing. */

const folder = testFolder();
const inFolder = (name: string) => path.join(folder, name);

test('a recording of 3 minutes, with the padding of its format, is not too long', () => {
  const longestMs = maxDemoMs + demoPaddingMs;
  expect(() => refuseTooLong({ longestMs }, 180_500)).not.toThrow();
  expect(() => refuseTooLong({ longestMs }, 180_501)).toThrow('The recording is longer than 3 minutes.');
});

describe.each(ffmpegs)('a demo prepared by the $name ffmpeg', ({ path: binaryPath }) => {
  const prepare = async (input: string, isStudioQuality = false) =>
    prepareDemo({ input, workDir: folder, isStudioQuality, binary: await describeFfmpeg(binaryPath) });

  test.each([
    ['quiet', 0.05],
    ['loud', 4],
  ])('a %s recording plays at the loudness of all demos', async (name, level) => {
    const input = makeSound(speechLike({ seconds: 4, level }), inFolder(`${name}.wav`));
    const { playbackPath, durationMs, peaks, measurements } = await prepare(input);
    const played = measuredIndependently(playbackPath);
    expect(Math.abs(played.integratedLufs - demoLufs)).toBeLessThan(0.5);
    expect(played.truePeakDbtp).toBeLessThan(-1);
    expect(Math.abs(durationMs - 4000)).toBeLessThan(60);
    expect(Math.max(...peaks)).toBeGreaterThan(100);
    expect(measurements).toBeNull();
  });

  test('a studio quality demo is measured as it is', async () => {
    const input = makeSound(speechLike({ seconds: 4, level: 0.3 }), inFolder('studio.wav'));
    const { measurements } = await prepare(input, true);
    expect(measurements).toMatchObject({ sampleRate: 48_000, bits: 24, codec: 'pcm_s24le', numClipped: 0 });
    expect(measurements?.peakToLoudnessDb).toBeGreaterThan(8);
    const compressed = makeSound(speechLike({ seconds: 4 }), inFolder('studio.mp3'), ['-b:a', '64k']);
    const ofCompressed = (await prepare(compressed, true)).measurements;
    expect(ofCompressed).toMatchObject({ bits: null, codec: 'mp3' });
    expect(ofCompressed?.bandwidthHz).toBeLessThan(18_000);
    const clipped = makeSound(`${speechLike({ seconds: 4 })},volume=20dB`, inFolder('clipped.wav'));
    expect((await prepare(clipped, true)).measurements?.numClipped).toBeGreaterThan(100);
  });

  test('a recording over 3 minutes is rejected', async () => {
    const tooLong = makeSound('sine=f=300:r=8000:d=181', inFolder('long.wav'), ['-c:a', 'pcm_s16le']);
    await expect(prepare(tooLong)).rejects.toThrow(
      'The recording is longer than 3 minutes. Please shorten it and upload it again.',
    );
  });
});
