import { mkdirSync, mkdtempSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { speechLikeWav, wav } from '@/tests/support/sound/sounds';
import { describeFfmpeg } from '@/server/audio/files/binary';
import { type CheckedLine, checkLines } from './check-line';
import { ffmpegs, ffmpegSync } from '@/server/audio/test-sounds';
import { testFolder } from '@/tests/support/test-folder';

const folder = testFolder();

beforeAll(() => {
  writeFileSync(path.join(folder, 'one.wav'), speechLikeWav({ seconds: 2 }));
  writeFileSync(path.join(folder, 'two.wav'), speechLikeWav({ seconds: 3, rate: 8_000, level: 0.2 }));
  writeFileSync(path.join(folder, 'short.wav'), speechLikeWav({ seconds: 0.3 }));
  writeFileSync(
    path.join(folder, 'silent.wav'),
    wav(1, 48_000, () => 0),
  );
  ffmpegSync(['-i', path.join(folder, 'one.wav'), '-ar', '96000', path.join(folder, 'one.flac')]);
  ffmpegSync(['-i', path.join(folder, 'one.wav'), path.join(folder, 'cut.flac')]);
  const cut = path.join(folder, 'cut.flac');
  truncateSync(cut, Math.floor(statSync(cut).size / 4));
  writeFileSync(path.join(folder, 'text.wav'), 'not audio at all');
});

describe.each(ffmpegs)('takes of lines that are checked together by $name', ({ path: ffmpegPath }) => {
  const check = async (...names: string[]) => {
    const inputs = names.map((name) => ({
      input: path.join(folder, name),
      workDir: mkdtempSync(path.join(folder, 'work-')),
    }));
    return checkLines(inputs, { binary: await describeFfmpeg(ffmpegPath) });
  };
  const alone = async (name: string) => (await check(name))[0];
  // The meters add up what they read in chunks, whose sizes differ: the last digits of a float are not part of the result.
  const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toFixed(9)) : value);
  const withoutPaths = (line: CheckedLine | Error | undefined) =>
    line instanceof Error
      ? line.message
      : {
          ...Object.fromEntries(Object.entries(line ?? {}).map(([name, value]) => [name, rounded(value)])),
          previewPath: null,
          finalPath: line?.finalPath ? 'a file' : null,
        };

  it.each([
    ['in one run', ['one.wav', 'two.wav', 'one.flac', 'silent.wav', 'cut.flac', 'short.wav']],
    ['one by one if a file cannot be read', ['one.wav', 'text.wav', 'two.wav']],
  ])('have the results that each has alone, %s', async (_, names) => {
    const together = await check(...names);
    expect(together).toHaveLength(names.length);
    for (const [index, name] of names.entries()) {
      const line = together[index];
      expect(withoutPaths(line), name).toEqual(withoutPaths(await alone(name)));
      if (line && !(line instanceof Error)) expect(statSync(line.previewPath).size, name).toBeGreaterThan(1_000);
    }
    expect(new Set(together.map((line) => (line instanceof Error ? line : line.previewPath))).size).toBe(names.length);
  });

  it('ends with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('The worker stops.'));
    const workDir = path.join(folder, 'aborted');
    mkdirSync(workDir, { recursive: true });
    const inputs = ['one.wav', 'two.wav'].map((name) => ({ input: path.join(folder, name), workDir }));
    await expect(checkLines(inputs, { signal })).rejects.toThrow('The worker stops.');
  });
});
