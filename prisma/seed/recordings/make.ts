import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findFfmpeg } from '@/server/audio/files/binary';
import { measure } from '@/server/audio/delivery/measure';
import { probe } from '@/server/audio/files/probe';
import { encodeSpokenSounds, spokenSound } from '@/server/audio/spoken-sound';
import { encodeWav, synthesize } from '@/server/platform/speech';
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

/** Files per process of ffmpeg: starting it costs more than a few seconds of speech. */
const batchSize = 32;
const batchesAtOnce = 3;

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
    const all = [...byKey].filter(([key]) => !found.has(key));
    const batches = Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) =>
      all.slice(index * batchSize, (index + 1) * batchSize),
    );
    const takeOne = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        const made = await makeBatch(batch, workshop, folder);
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

async function makeBatch(
  batch: readonly (readonly [string, RecordingOrder])[],
  workshop: string,
  folder: string,
): Promise<Recording[]> {
  const spoken = await Promise.all(
    batch.map(async ([key, order]) => {
      const { pcm, ...facts } = spokenSound(await synthesize(order));
      await writeFile(path.join(workshop, `${key}.wav`), encodeWav(pcm, facts.sampleRate));
      const loudness = order.withOriginal ? await loudnessOf(path.join(workshop, `${key}.wav`)) : null;
      return { key, order, ...facts, loudness };
    }),
  );
  await encodeSpokenSounds(spoken.map(({ key }) => path.join(workshop, key)));

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
