import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findFfmpeg } from '@/server/audio/files/binary';
import { runFfmpeg } from '@/server/audio/ffmpeg';
import { measure } from '@/server/audio/delivery/measure';
import { PeaksMeter } from '@/server/audio/meters/peaks-meter';
import { probe } from '@/server/audio/files/probe';
import { encodeWav, synthesizeInOrder } from '@/server/platform/speech';
import { level } from './level';
import { type RecordingOrder, recordingKey } from './order';

export type Recording = {
  key: string;
  file: string;
  /** Path of the WAV; null if none was ordered. */
  originalFile: string | null;
  durationMs: number;
  sampleRate: number;
  peaks: Uint8Array<ArrayBuffer>;
  /** Loudness of the WAV (EBU R 128); null without a WAV. */
  loudness: Loudness | null;
};

const loudness = z.object({ integratedLufs: z.number(), truePeakDbtp: z.number(), loudnessRange: z.number() });
type Loudness = z.infer<typeof loudness>;

const note = z.object({
  durationMs: z.number(),
  sampleRate: z.number(),
  peaks: z.base64(),
  loudness: loudness.nullable(),
});

/** Files per process of espeak-ng and of ffmpeg: starting them costs more than a few seconds of speech. */
const batchSize = 32;
const batchesAtOnce = 3;
const timeLimitMs = 120_000;

/**
 * Synthesizes and encodes the recordings that `folder` lacks, and returns all of them by `recordingKey`. The same orders
 * always give the same files, also if some were made before. Files are renamed into place, so an interrupted run
 * continues where it stopped. Calls `progress` after each batch with the number of finished recordings.
 */
export async function makeRecordings(
  orders: readonly RecordingOrder[],
  folder: string,
  progress: (done: number, of: number) => void = () => {},
): Promise<Map<string, Recording>> {
  await mkdir(folder, { recursive: true });
  const byKey = new Map(orders.map((order) => [recordingKey(order), order]));
  const found = new Map<string, Recording>();
  await Promise.all(
    [...byKey].map(async ([key, order]) => {
      const recording = await readRecording(folder, key, order);
      if (recording) found.set(key, recording);
    }),
  );

  const missing = byKey.size - found.size;
  if (missing === 0) return found;
  const workshop = await mkdtemp(path.join(folder, 'making-'));
  try {
    let done = 0;
    const all = [...byKey];
    const batches = Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) =>
      all.slice(index * batchSize, (index + 1) * batchSize),
    );
    const takeOne = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        const isMissing = batch.map(([key]) => !found.has(key));
        if (!isMissing.includes(true)) continue;
        const made = await makeBatch(batch, isMissing, workshop, folder);
        for (const recording of made) found.set(recording.key, recording);
        done += made.length;
        progress(done, missing);
      }
    };
    await Promise.all(Array.from({ length: batchesAtOnce }, takeOne));
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  return found;
}

/** Speaks all texts of the batch, because each recording depends on those before it, and makes the missing ones. */
async function makeBatch(
  batch: readonly (readonly [string, RecordingOrder])[],
  isMissing: readonly boolean[],
  workshop: string,
  folder: string,
): Promise<Recording[]> {
  const last = isMissing.lastIndexOf(true);
  const speeches = await synthesizeInOrder(
    batch.slice(0, last + 1).map(([, order]) => order),
    timeLimitMs,
  );
  const heard = speeches.flatMap((speech, index) => {
    const [key, order] = batch[index] ?? [];
    return key !== undefined && order && isMissing[index] ? [{ key, order, speech }] : [];
  });
  const spoken = await Promise.all(
    heard.map(async ({ key, order, speech }) => {
      const pcm = level(speech.pcm, speech.sampleRate);
      await writeFile(path.join(workshop, `${key}.wav`), encodeWav(pcm, speech.sampleRate));
      const meter = new PeaksMeter(1);
      meter.add(Float32Array.from(pcm, (sample) => sample / 32_768));
      const durationMs = Math.round((pcm.length / speech.sampleRate) * 1000);
      return {
        key,
        order,
        durationMs,
        sampleRate: speech.sampleRate,
        peaks: new Uint8Array(meter.peaks()),
        loudness: order.withOriginal ? await loudnessOf(path.join(workshop, `${key}.wav`)) : null,
      };
    }),
  );
  await encode(spoken.map(({ key }) => path.join(workshop, key)));

  return Promise.all(
    spoken.map(async ({ key, order, ...facts }) => {
      const from = path.join(workshop, key);
      const to = path.join(folder, key);
      if (order.withOriginal) await rename(`${from}.wav`, `${to}.wav`);
      await rename(`${from}.mp3`, `${to}.mp3`);
      const text = JSON.stringify({ ...facts, peaks: Buffer.from(facts.peaks).toString('base64') });
      await writeFile(`${from}.json`, text);
      await rename(`${from}.json`, `${to}.json`);
      await rm(`${from}.wav`, { force: true });
      return describe(folder, key, order, facts);
    }),
  );
}

async function loudnessOf(file: string): Promise<Loudness> {
  const binary = await findFfmpeg();
  return loudness.parse(await measure(await probe(file, { binary }), { binary }));
}

/** Encodes `name.wav` to `name.mp3`, mono, 64 kbit/s: enough for speech at 22 kHz. */
async function encode(names: readonly string[]): Promise<void> {
  const args = [
    ...names.flatMap((name) => ['-f', 'wav', '-i', `file:${name}.wav`]),
    ...names.flatMap((name, index) => [
      '-map',
      `${index}:a`,
      '-c:a',
      'libmp3lame',
      '-b:a',
      '64k',
      '-compression_level',
      '7',
      '-map_metadata',
      '-1',
      '-f',
      'mp3',
      `file:${name}.mp3`,
    ]),
  ];
  const { exitCode, messages } = await runFfmpeg({ binary: await findFfmpeg(), args, timeLimitMs });
  if (exitCode !== 0) throw new Error(`The sample recordings could not be encoded: ${messages.slice(-500)}`);
}

async function readRecording(folder: string, key: string, order: RecordingOrder): Promise<Recording | null> {
  try {
    const facts = note.parse(JSON.parse(await readFile(path.join(folder, `${key}.json`), 'utf8')));
    return describe(folder, key, order, { ...facts, peaks: new Uint8Array(Buffer.from(facts.peaks, 'base64')) });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function describe(
  folder: string,
  key: string,
  order: RecordingOrder,
  facts: Pick<Recording, 'durationMs' | 'sampleRate' | 'peaks' | 'loudness'>,
): Recording {
  return {
    key,
    file: path.join(folder, `${key}.mp3`),
    originalFile: order.withOriginal ? path.join(folder, `${key}.wav`) : null,
    ...facts,
  };
}
