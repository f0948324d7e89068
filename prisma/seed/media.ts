import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { putObject } from '@/server/platform/storage/storage';
import type { SampleVoice } from './content/roster';
import { makePortraits } from './portraits/make';
import { makeRecordings, type Recording } from './recordings/make';
import { type RecordingOrder, recordingKey, sharedOrders } from './recordings/order';

export type StoredRecording = {
  uri: string;
  /** Path of the WAV; null if none was ordered. */
  originalUri: string | null;
} & Pick<Recording, 'durationMs' | 'sampleRate' | 'peaks' | 'loudness'>;

export type SampleMedia = {
  recording(order: RecordingOrder): StoredRecording;
  portrait(voiceId: string): string;
};

const uploadsAtOnce = 16;

type MediaOptions = {
  voices: readonly SampleVoice[];
  orders: readonly RecordingOrder[];
  folder: string;
  /** Records one order per language, and uses it for all others of that language. */
  sharesRecordings: boolean;
};

/** Creates the files that `folder` lacks and uploads all of them under deterministic names. */
export async function prepareMedia(
  { voices, orders, folder, sharesRecordings }: MediaOptions,
  say: (text: string) => void,
): Promise<SampleMedia> {
  const recordedFor = sharesRecordings ? sharedOrders(orders) : (order: RecordingOrder) => order;
  const [recordings, portraits] = await Promise.all([
    makeRecordings(orders.map(recordedFor), path.join(folder, 'audio'), (done, of) => {
      if (done % 96 === 0 || done === of) say(`Recording sample voices: ${done} of ${of}`);
    }),
    makePortraits(voices, path.join(folder, 'portraits')),
  ]);
  const recordingOf = (order: RecordingOrder) => {
    const found = recordings.get(recordingKey(recordedFor(order)));
    if (!found) throw new Error(`Not recorded: ${order.text}`);
    const key = `sample/${recordingKey(order)}`;
    return { ...found, uri: `${key}.mp3`, originalUri: found.originalFile && `${key}.wav` };
  };
  const byKey = new Map(orders.map((order) => [recordingKey(order), recordingOf(order)]));
  const uploads = [
    ...[...byKey.values()].flatMap(({ file, uri, originalFile, originalUri }) => [
      { file, key: uri, type: 'audio/mpeg' },
      ...(originalFile && originalUri ? [{ file: originalFile, key: originalUri, type: 'audio/wav' }] : []),
    ]),
    ...[...portraits.values()].map((file) => ({ file, key: portraitKey(file), type: 'image/webp' })),
  ];
  say(`Storing ${uploads.length} sounds and pictures`);
  // Small files: a request with a stream could not be repeated after a lost connection.
  await inParallel(uploads, async ({ file, key, type }) => putObject(key, await readFile(file), type));
  return {
    recording(order) {
      const { durationMs, sampleRate, peaks, loudness, uri, originalUri } = recordingOf(order);
      return { durationMs, sampleRate, peaks, loudness, uri, originalUri };
    },
    portrait(voiceId) {
      const file = portraits.get(voiceId);
      if (!file) throw new Error(`No portrait of ${voiceId}`);
      return portraitKey(file);
    },
  };
}

function portraitKey(file: string): string {
  return `sample/${path.basename(file)}`;
}

async function inParallel<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const workOne = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(thing);
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, workOne));
}
