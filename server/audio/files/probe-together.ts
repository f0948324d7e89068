import { stat } from 'node:fs/promises';
import { inputOptions } from '@/server/audio/arguments';
import { runFfmpeg } from '@/server/audio/ffmpeg';
import type { WorkOptions } from '@/server/audio/delivery/measure';
import { type AudioSource, longestTakeMs, parseProbe, probe } from './probe';
import { sniffContainer } from './sniff';
import { fillInSizes } from './unfilled-sizes';

/** One process for all files. Throws `BrokenAudioError` if any of them cannot be read. */
export async function probeTogether(inputs: readonly string[], options: WorkOptions): Promise<AudioSource[]> {
  const [only] = inputs;
  if (inputs.length === 1 && only !== undefined) return [await probe(only, options)];
  const files = await Promise.all(
    inputs.map(async (path) => {
      const demuxer = await sniffContainer(path);
      await fillInSizes(path, demuxer);
      return { path, demuxer, bytes: (await stat(path)).size, longestMs: longestTakeMs };
    }),
  );
  const describe = files.flatMap((_, index) => [
    '-map',
    `${index}:a:0`,
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-c',
    'copy',
    '-t',
    '0',
    '-f',
    'null',
    '-',
  ]);
  const { messages } = await runFfmpeg({
    binary: options.binary,
    args: [...files.flatMap((file) => inputOptions(file)), ...describe],
    timeLimitMs: 60_000,
    signal: options.signal,
  });
  return files.map((file, index) => parseProbe(describedOutput(messages, index), file));
}

/** The messages about one output, as if it were the only one. */
function describedOutput(messages: string, index: number): string {
  const lines = messages.split('\n');
  const start = lines.findLastIndex((line) => line.startsWith(`Output #${index}, `));
  const output = start < 0 ? [] : lines.slice(start, start + 4);
  const own = output.filter((line) => line.includes(`#${index}:0`)).map((line) => line.replace(`#${index}:0`, '#0:0'));
  return ['Input #0, ', 'Output #0, ', ...own].join('\n');
}
