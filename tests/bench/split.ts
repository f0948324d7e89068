/**
 * Measures how long it takes to split a recording of an hour into lines, as a share of its length: finding the pauses,
 * proposing the lines and cutting the pieces, by the code that runs in the browser: `npm run bench:split`. Fails if the
 * goal is missed.
 */
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { wavHeader } from '@/components/recorder/wav-file';
import { openRecording } from '@/components/split/open-recording';
import { propose } from '@/components/split/propose';
import { planOf } from '@/components/split/split-plan';
import { cutWav } from '@/components/split/wav-source';

const minutes = 60;
const goalShare = 0.02;
const soundSeconds = 3;
const pauseSeconds = 1;
const formats = [
  { rate: 48_000, channels: 1, bitsPerSample: 16 },
  { rate: 96_000, channels: 2, bitsPerSample: 24 },
] as const;

type Format = (typeof formats)[number];

const folder = await mkdtemp(path.join(tmpdir(), 'timbre-bench-'));
const rows: Record<string, object> = {};
let isMissed = false;
try {
  for (const format of formats) {
    const file = await writeRecording(format);
    const started = performance.now();
    const numLines = await split(file);
    const seconds = (performance.now() - started) / 1_000;
    const share = seconds / (minutes * 60);
    isMissed ||= share >= goalShare;
    const name = `${format.rate / 1_000} kHz, ${format.channels === 1 ? 'mono' : 'stereo'}, ${format.bitsPerSample} bit`;
    rows[name] = { lines: numLines, seconds: seconds.toFixed(1), share: share.toFixed(4), goal: goalShare };
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`A recording of ${minutes} minutes, split into lines`);
console.table(rows);
console.log(`Peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB`);
if (isMissed) process.exitCode = 1;

/** Sounds with pauses in between, as a file on the disk. */
async function writeRecording({ rate, channels, bitsPerSample }: Format): Promise<File> {
  const filePath = path.join(folder, `${rate}.wav`);
  const numLines = (minutes * 60) / (soundSeconds + pauseSeconds);
  const width = bitsPerSample / 8;
  const line = Buffer.alloc((soundSeconds + pauseSeconds) * rate * channels * width);
  for (let frame = 0; frame < soundSeconds * rate; frame += 1) {
    const sample = Math.round(0.3 * 2 ** (bitsPerSample - 1) * Math.sin(frame / 20));
    for (let channel = 0; channel < channels; channel += 1) {
      line.writeIntLE(sample, (frame * channels + channel) * width, width);
    }
  }
  const output = createWriteStream(filePath);
  output.write(Buffer.from(wavHeader({ encoding: 1, channels, rate, bitsPerSample }, line.length * numLines)));
  for (let count = 0; count < numLines; count += 1) {
    if (!output.write(line)) await new Promise<void>((resolve) => output.once('drain', () => resolve()));
  }
  output.end();
  await finished(output);
  return new File([await openAsBlob(filePath)], 'session.wav');
}

async function split(file: File): Promise<number> {
  const { signal } = new AbortController();
  const { wav, source, pieces } = await openRecording(file, { onProgress: () => {}, signal });
  const lines = pieces.map((_, index) => ({ filename: `${index}.wav`, seconds: soundSeconds }));
  const groups = propose(
    pieces.map(({ start, end, label }) => ({ seconds: end - start, label })),
    lines,
  );
  const plan = planOf(
    pieces,
    groups,
    lines.map(({ filename }) => filename),
  );
  const cuts = plan.flatMap(({ start, end, lineId }) =>
    lineId === null ? [] : [cutWav(wav, source, { start, end }, lineId)],
  );
  for (const cut of cuts) await cut.arrayBuffer();
  return cuts.length;
}
