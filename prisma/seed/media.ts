import path from 'node:path';
import { uploadFile } from '@/server/platform/storage';
import type { SampleVoice } from './content/roster';
import { makePortraits } from './portraits/make';
import { makeRecordings, type Recording } from './recordings/make';
import { type RecordingOrder, recordingKey } from './recordings/order';

export interface StoredRecording extends Pick<Recording, 'durationMs' | 'sampleRate' | 'peaks' | 'loudness'> {
  uri: string;
  /** Path of the WAV; null if none was ordered. */
  originalUri: string | null;
}

export interface SampleMedia {
  recording(order: RecordingOrder): StoredRecording;
  portrait(voiceId: string): string;
}

const uploadsAtOnce = 16;

/** Creates the files that `folder` lacks and uploads all of them under deterministic names. */
export async function prepareMedia(
  { voices, orders, folder }: { voices: readonly SampleVoice[]; orders: readonly RecordingOrder[]; folder: string },
  say: (text: string) => void,
): Promise<SampleMedia> {
  const [recordings, portraits] = await Promise.all([
    makeRecordings(orders, path.join(folder, 'audio'), (done, of) => {
      if (done % 96 === 0 || done === of) say(`Recording sample voices: ${done} of ${of}`);
    }),
    makePortraits(voices, path.join(folder, 'portraits')),
  ]);
  const uploads = [
    ...[...recordings.values()].flatMap(({ file, originalFile }) => [
      { file, type: 'audio/mpeg' },
      ...(originalFile ? [{ file: originalFile, type: 'audio/wav' }] : []),
    ]),
    ...[...portraits.values()].map((file) => ({ file, type: 'image/webp' })),
  ];
  say(`Storing ${uploads.length} sounds and pictures`);
  await inParallel(uploads, ({ file, type }) => uploadFile(file, storageKey(file), type));
  return {
    recording(order) {
      const found = recordings.get(recordingKey(order));
      if (!found) throw new Error(`Not recorded: ${order.text}`);
      const { file, originalFile, durationMs, sampleRate, peaks, loudness } = found;
      const facts = { durationMs, sampleRate, peaks, loudness };
      return { ...facts, uri: storageKey(file), originalUri: originalFile && storageKey(originalFile) };
    },
    portrait(voiceId) {
      const file = portraits.get(voiceId);
      if (!file) throw new Error(`No portrait of ${voiceId}`);
      return storageKey(file);
    },
  };
}

function storageKey(file: string): string {
  return `sample/${path.basename(file)}`;
}

async function inParallel<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const workOne = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(thing);
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, workOne));
}
