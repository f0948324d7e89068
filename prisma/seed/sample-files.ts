import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { demoOrders, type SampleVoice } from '@/prisma/seed/content/roster';
import { drawPortrait } from '@/prisma/seed/portraits/draw';
import type { Person } from '@/prisma/seed/portraits/looks';
import { makeRecordings, type Recording } from '@/prisma/seed/recordings/make';
import { recordingKey, type RecordingOrder, sharedOrders } from '@/prisma/seed/recordings/order';
import { readWaveforms, type Waveform } from '@/prisma/seed/recordings/waveforms';
import { putObject } from '@/server/platform/storage/storage';

type StoredRecording = {
  uri: string;
  /** Path of the WAV; null if none was ordered. */
  originalUri: string | null;
} & Pick<Recording, 'durationMs' | 'sampleRate' | 'peaks' | 'loudness'>;

export type SampleMedia = {
  /** Returns a recording of a project. */
  recording(order: RecordingOrder): StoredRecording;
  /** Returns a voice's demo; its sound may be recorded later. */
  demo(order: RecordingOrder): Waveform & { uri: string };
  portrait(voiceId: string): string;
};

const uploadsAtOnce = 16;
const portraitsAtOnce = 4;

type MediaOptions = {
  voices: readonly SampleVoice[];
  /** Recordings of projects. */
  orders: readonly RecordingOrder[];
  folder: string;
  /** Records one order per language, and uses it for all others of that language, also for demos. */
  sharesRecordings: boolean;
};

const keyOf = (order: RecordingOrder) => `sample/${recordingKey(order)}`;

/** Returns the key of the object with the sound of a demo. */
export const demoUri = (order: RecordingOrder): string => `${keyOf(order)}.mp3`;

/**
 * Creates the files that `folder` lacks and uploads all of them under deterministic names: portraits, and the sound of
 * projects, with `sharesRecordings` also that of demos.
 */
export async function prepareMedia(
  { voices, orders, folder, sharesRecordings }: MediaOptions,
  say: (text: string) => void,
): Promise<SampleMedia> {
  const recorded = sharesRecordings ? [...demoOrders(voices), ...orders] : orders;
  const recordedFor = sharesRecordings ? sharedOrders(recorded) : (order: RecordingOrder) => order;
  const [recordings, portraits, waveforms] = await Promise.all([
    makeRecordings(recorded.map(recordedFor), path.join(folder, 'audio'), (done, of) => {
      say(`Recording sample voices: ${done} of ${of}`);
    }),
    makePortraits(voices, path.join(folder, 'portraits')),
    readWaveforms(),
  ]);
  const recordingOf = (order: RecordingOrder) => {
    const found = recordings.get(recordingKey(recordedFor(order)));
    if (!found) throw new Error(`Not recorded: ${order.text}`);
    return { ...found, uri: `${keyOf(order)}.mp3`, originalUri: found.originalFile && `${keyOf(order)}.wav` };
  };
  const byKey = new Map(recorded.map((order) => [recordingKey(order), recordingOf(order)]));
  const uploads = [
    ...[...byKey.values()].flatMap(({ file, uri, originalFile, originalUri }) => [
      { file, key: uri, type: 'audio/mpeg' },
      ...(originalFile && originalUri ? [{ file: originalFile, key: originalUri, type: 'audio/wav' }] : []),
    ]),
    ...[...portraits.values()].map((file) => ({ file, key: portraitKey(file), type: 'image/webp' })),
  ];
  say(`Storing ${uploads.length} sounds and pictures`);
  // Small files: a request with a stream could not be repeated after a lost connection.
  await inParallel(uploads, uploadsAtOnce, async ({ file, key, type }) => putObject(key, await readFile(file), type));
  return {
    recording(order) {
      const { durationMs, sampleRate, peaks, loudness, uri, originalUri } = recordingOf(order);
      return { durationMs, sampleRate, peaks, loudness, uri, originalUri };
    },
    demo(order) {
      const { durationMs, peaks } = sharesRecordings ? recordingOf(order) : knownWaveform(waveforms, order);
      return { durationMs, peaks, uri: demoUri(order) };
    },
    portrait(voiceId) {
      const file = portraits.get(voiceId);
      if (!file) throw new Error(`No portrait of ${voiceId}`);
      return portraitKey(file);
    },
  };
}

function knownWaveform(waveforms: ReadonlyMap<string, Waveform>, order: RecordingOrder): Waveform {
  const found = waveforms.get(recordingKey(order));
  if (!found) throw new Error(`No waveform (prisma/seed/recordings/write-waveforms.cli.ts): ${order.text}`);
  return found;
}

function portraitKey(file: string): string {
  return `sample/${path.basename(file)}`;
}

async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const workOne = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, workOne));
}

/** Draws the missing portraits; returns the WebP file (512 px square) of each voice by id. */
export async function makePortraits(voices: readonly SampleVoice[], folder: string): Promise<Map<string, string>> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, string>();
  await inParallel(voices, portraitsAtOnce, async (voice) => {
    files.set(voice.id, await makePortrait(voice, folder));
  });
  return files;
}

export function personOf({ id, gender, country, demos }: SampleVoice): Person {
  return { id, gender, country, age: demos[0]?.age ?? 'Adult' };
}

async function makePortrait(voice: SampleVoice, folder: string): Promise<string> {
  const picture = drawPortrait(personOf(voice));
  const file = path.join(folder, `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`);
  try {
    await access(file);
  } catch {
    await sharp(Buffer.from(picture)).webp({ quality: 82 }).toFile(`${file}.new`);
    await rename(`${file}.new`, file);
  }
  return file;
}
