import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeFfmpeg, type FfmpegBinary } from '@/server/audio/files/binary';
import { messagesCut, runFfmpeg } from './ffmpeg';
import { ffmpegs, makeSound } from './test-sounds';
import { testFolder } from '@/tests/support/test-folder';

const endlessTone = ['-re', '-f', 'lavfi', '-i', 'sine', '-f', 's16le', 'pipe:1'];
const generous = 60_000;

describe.each(ffmpegs)('the runner with the $name ffmpeg', ({ path: binaryPath }) => {
  let binary: FfmpegBinary;
  const folder = testFolder();
  beforeAll(async () => {
    binary = await describeFfmpeg(binaryPath);
  });

  it('hands every pipe to its reader and gives the exit code back', async () => {
    const received = { 1: 0, 4: 0 };
    const output = (pipe: number) => ['-t', '1', '-f', 's16le', `pipe:${pipe}`];
    const result = await runFfmpeg({
      binary,
      args: ['-f', 'lavfi', '-i', 'sine=r=8000', ...output(1), ...output(4)],
      pipes: { 1: (chunk) => (received[1] += chunk.length), 4: (chunk) => (received[4] += chunk.length) },
      timeLimitMs: generous,
    });
    expect(result.exitCode).toBe(0);
    expect(received).toEqual({ 1: 16_000, 4: 16_000 });
    expect(await runFfmpeg({ binary, args: ['-i', 'file:/nowhere'], timeLimitMs: generous })).toMatchObject({
      exitCode: 1,
    });
  });

  it('kills what takes too long', async () => {
    const run = runFfmpeg({ binary, args: endlessTone, pipes: { 1: () => {} }, timeLimitMs: 300 });
    await expect(run).rejects.toMatchObject({ name: 'FfmpegError', failure: 'timeout' });
  });

  it('kills when aborted in the middle, and does not start when aborted before', async () => {
    const stop = new AbortController();
    const reason = new Error('shutting down');
    const run = runFfmpeg({
      binary,
      args: endlessTone,
      pipes: { 1: () => stop.abort(reason) },
      timeLimitMs: generous,
      signal: stop.signal,
    });
    await expect(run).rejects.toBe(reason);
    await expect(runFfmpeg({ binary, args: [], timeLimitMs: generous, signal: stop.signal })).rejects.toBe(reason);
  });

  it('ends with the error of a reader', async () => {
    const fail = () => {
      throw new Error('cannot read this');
    };
    await expect(runFfmpeg({ binary, args: endlessTone, pipes: { 1: fail }, timeLimitMs: generous })).rejects.toThrow(
      'cannot read this',
    );
  });

  it('keeps no more than the ends of endless messages', async () => {
    const sound = makeSound('sine=d=20', path.join(folder, 'long.wav'));
    const showEveryFrame = ['-i', sound, '-af', 'asetnsamples=n=64,ashowinfo', '-f', 'null', '-'];
    const { messages } = await runFfmpeg({ binary, args: showEveryFrame, timeLimitMs: generous });
    expect(messages.length).toBe(2 * 64 * 1024 + `\n${messagesCut}\n`.length);
    expect(messages.split('\n')).toContain(messagesCut);
    expect(messages).toMatch(/^Input #0, wav/m);
    expect(messages).toMatch(/audio:\d+kB[^\n]*\n$/);
  });
});

it('says when there is no such ffmpeg', async () => {
  const missing = { binary: { path: '/nowhere/ffmpeg', resampler: 'swr' as const }, args: [], timeLimitMs: generous };
  await expect(runFfmpeg(missing)).rejects.toMatchObject({ name: 'FfmpegError', failure: 'spawn-failed' });
  await expect(describeFfmpeg('/nowhere/ffmpeg')).rejects.toMatchObject({ failure: 'spawn-failed' });
});
