import { findFfmpeg } from '@/server/audio/files/binary';
import { PeaksMeter } from '@/server/audio/meters/peaks-meter';
import { digitalSourceType, type Speech, syntheticComment } from '@/server/platform/speech';
import { runFfmpeg } from './ffmpeg';

type SpokenSound = Speech & { durationMs: number; peaks: Uint8Array<ArrayBuffer> };

/** Brings a synthesized text to the loudness of all others, and measures it. */
export function spokenSound({ pcm, sampleRate }: Speech): SpokenSound {
  const leveled = levelSpeech(pcm, sampleRate);
  const meter = new PeaksMeter(1);
  meter.add(Float32Array.from(leveled, (sample) => sample / 32_768));
  const durationMs = Math.round((leveled.length / sampleRate) * 1000);
  return { pcm: leveled, sampleRate, durationMs, peaks: new Uint8Array(meter.peaks()) };
}

const timeLimitMs = 120_000;

/** Encodes each `name.wav` to `name.mp3`, mono, 64 kbit/s: enough for speech at 22 kHz. It is labeled as synthetic. */
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
      '-metadata',
      `comment=${syntheticComment}`,
      '-metadata',
      `DigitalSourceType=${digitalSourceType}`,
      '-f',
      'mp3',
      `file:${name}.mp3`,
    ]),
  ];
  const { exitCode, messages } = await runFfmpeg({ binary: await findFfmpeg(), args, timeLimitMs, signal });
  if (exitCode !== 0) throw new Error(`The speech could not be encoded: ${messages.slice(-500)}`);
}

/** Target loudness of speech without pauses: mean power of the non-silent 50 ms blocks, in dBFS. */
const targetDb = -18;
/** Share of full scale above which peaks are compressed instead of clipped. */
const limiterKnee = 0.7;
const limiterCeiling = 0.89;
const blockSeconds = 0.05;
const silentDb = -45;

/** Normalizes speech to a common loudness without clipping. Silence stays silent. */
export function levelSpeech(pcm: Int16Array, sampleRate: number): Int16Array<ArrayBuffer> {
  const loudness = speechLevelDb(pcm, sampleRate);
  const gain = loudness === null ? 1 : 10 ** ((targetDb - loudness) / 20);
  // A plain loop for speed.
  const leveled = new Int16Array(pcm.length);
  for (let index = 0; index < pcm.length; index += 1) {
    leveled[index] = Math.round(softLimit(((pcm[index] ?? 0) / 32_768) * gain) * 32_767);
  }
  return leveled;
}

/** Returns the level in dBFS; null for silence. */
export function speechLevelDb(pcm: Int16Array, sampleRate: number): number | null {
  const blockLength = Math.round(sampleRate * blockSeconds);
  let power = 0;
  let blocks = 0;
  for (let start = 0; start + blockLength <= pcm.length; start += blockLength) {
    let sum = 0;
    for (let index = start; index < start + blockLength; index += 1) sum += ((pcm[index] ?? 0) / 32_768) ** 2;
    const mean = sum / blockLength;
    if (10 * Math.log10(mean + 1e-12) < silentDb) continue;
    power += mean;
    blocks += 1;
  }
  return blocks === 0 ? null : 10 * Math.log10(power / blocks);
}

function softLimit(sample: number): number {
  const height = Math.abs(sample);
  if (height <= limiterKnee) return sample;
  const room = limiterCeiling - limiterKnee;
  return Math.sign(sample) * (limiterKnee + room * Math.tanh((height - limiterKnee) / room));
}
