/**
 * Compares exporting 300 lines of 4 s to mp3 with loudness with one two-pass loudnorm run per line, two at a time in both
 * cases. The processor time, of this process and its children, does not depend on what else the machine does.
 * Run it with `npm run bench:exports [lines]`.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { defaultExportSettings } from '@/lib/domain/delivery/export-formats';
import { findFfmpeg } from '@/server/audio/files/binary';
import { renderExports } from '@/server/audio/exports/render-exports';
import { makeSound, speechLike } from '@/server/audio/test-sounds';

const numLines = Number(process.argv[2] ?? 300);
const numDistinct = 12;
/** Same as in the export job. */
const batchSize = 24;
const numLanes = 2;
/** Times less processor time, and elapsed time. */
const goal = 3;

const run = promisify(execFile);
const folder = await mkdtemp(path.join(tmpdir(), 'timbre-bench-'));
const binary = await findFfmpeg();
const settings = { ...defaultExportSettings, hipfilter: false };

const inputs = Array.from({ length: numLines }, (_, index) => {
  const kind = index % numDistinct;
  return makeSound(speechLike({ seconds: 4, level: 0.2 + kind / 20 }), path.join(folder, `line-${kind}.wav`));
});

/** Returns the processor time of this process and its children that have ended. Linux only. */
function cpuSeconds(): number {
  const ticksPerSecond = 100;
  const [, fields = ''] = readFileSync('/proc/self/stat', 'latin1').split(') ');
  const ticks = fields.split(' ').slice(11, 15);
  return ticks.reduce((sum, ticksOfKind) => sum + Number(ticksOfKind), 0) / ticksPerSecond;
}

type Cost = { seconds: number; cpuSeconds: number };

async function inLanes<T>(items: readonly T[], work: (item: T, index: number) => Promise<unknown>): Promise<Cost> {
  const start = performance.now();
  const cpuStart = cpuSeconds();
  const queue = [...items.entries()];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: numLanes }, lane));
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: cpuSeconds() - cpuStart };
}

async function loudnormTwice(input: string, index: number): Promise<void> {
  const target = `loudnorm=I=${settings.loudnesstarget}:TP=-1`;
  const measuring = ['-nostdin', '-hide_banner', '-i', input, '-af', `${target}:print_format=json`, '-f', 'null', '-'];
  const { stderr } = await run(binary.path, measuring);
  const measured = JSON.parse(stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1));
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = measured;
  const applied = `${target}:measured_I=${input_i}:measured_TP=${input_tp}:measured_LRA=${input_lra}:measured_thresh=${input_thresh}:offset=${target_offset}`;
  const encoding = ['-ar', '48000', '-c:a', 'libmp3lame', '-b:a', `${settings.bitrate}k`];
  const output = path.join(folder, `loudnorm-${index}.mp3`);
  await run(binary.path, ['-nostdin', '-v', 'error', '-y', '-i', input, '-af', applied, ...encoding, output]);
}

async function renderBatch(batch: readonly string[], index: number): Promise<void> {
  const workDir = path.join(folder, `batch-${index}`);
  await mkdir(workDir);
  const items = batch.map((input, line) => ({ input, output: path.join(workDir, `${line}.mp3`) }));
  const renderings = await renderExports(items, settings, { workDir, binary });
  if (renderings.some((rendering) => rendering instanceof Error)) throw new Error('A line could not be rendered');
}

try {
  const batches = Array.from({ length: Math.ceil(numLines / batchSize) }, (_, index) =>
    inputs.slice(index * batchSize, (index + 1) * batchSize),
  );
  const own = await inLanes(batches, renderBatch);
  const loudnorm = await inLanes(inputs, loudnormTwice);
  const columns = (cost: Cost) => ({ seconds: cost.seconds.toFixed(1), 'CPU seconds': cost.cpuSeconds.toFixed(1) });
  console.table({
    [`export of ${numLines} lines`]: columns(own),
    'loudnorm twice': columns(loudnorm),
    'times less': columns({
      seconds: loudnorm.seconds / own.seconds,
      cpuSeconds: loudnorm.cpuSeconds / own.cpuSeconds,
    }),
  });
  const ratios = [loudnorm.seconds / own.seconds, loudnorm.cpuSeconds / own.cpuSeconds];
  if (Math.min(...ratios) < goal) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
