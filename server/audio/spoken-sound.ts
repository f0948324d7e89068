import { findFfmpeg } from '@/server/audio/files/binary';
import { PeaksMeter } from '@/server/audio/meters/peaks-meter';
import type { Speech } from '@/server/platform/speech';
import { runFfmpeg } from './ffmpeg';
import { levelSpeech } from './level-speech';

export type SpokenSound = Speech & { durationMs: number; peaks: Uint8Array<ArrayBuffer> };

/** Brings a synthesized text to the loudness of all others, and measures it. */
export function spokenSound({ pcm, sampleRate }: Speech): SpokenSound {
  const leveled = levelSpeech(pcm, sampleRate);
  const meter = new PeaksMeter(1);
  meter.add(Float32Array.from(leveled, (sample) => sample / 32_768));
  const durationMs = Math.round((leveled.length / sampleRate) * 1000);
  return { pcm: leveled, sampleRate, durationMs, peaks: new Uint8Array(meter.peaks()) };
}

const timeLimitMs = 120_000;

/** Encodes each `name.wav` to `name.mp3`, mono, 64 kbit/s: enough for speech at 22 kHz. */
export async function encodeSpokenSounds(names: readonly string[], signal?: AbortSignal): Promise<void> {
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
  const { exitCode, messages } = await runFfmpeg({ binary: await findFfmpeg(), args, timeLimitMs, signal });
  if (exitCode !== 0) throw new Error(`The speech could not be encoded: ${messages.slice(-500)}`);
}
