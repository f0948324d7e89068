import { env } from './env';
import { type Speech, SpeechPool } from './speech/pool';
import { askSpeechService, type SpokenFile } from './speech/remote';
import { espeakSettings, type SpeechRequest } from './speech/voices';
import { encodeWav } from './speech/wav';

export type { Speech } from './speech/pool';
export type { SpokenFile } from './speech/remote';
export { type SpeechGender, type SpeechRequest, variants as speechVariants } from './speech/voices';
export { encodeWav };

/** 3,000 characters take about a second. */
const timeLimitMs = 20_000;

/** Previews are short and rarely requested at the same time; another process would take 190 MB. */
const numPreviewProcesses = 1;

let pool: SpeechPool | undefined;

/**
 * Synthesizes a text locally with espeak-ng.
 * @throws AppError 'validation' (code 'no-speech') for an unsupported language, 'unavailable' after the time limit
 */
export function synthesize({ text, ...voice }: SpeechRequest, limitMs = timeLimitMs): Promise<Speech> {
  pool ??= new SpeechPool();
  return pool.speak({ text, ...espeakSettings(voice) }, limitMs);
}

/**
 * Synthesizes texts one after another in a process of their own. What espeak-ng speaks depends on what it spoke before,
 * so only a new process speaks the same texts with the same samples every time.
 */
export async function synthesizeInOrder(requests: readonly SpeechRequest[], limitMs = timeLimitMs): Promise<Speech[]> {
  const own = new SpeechPool({ size: 1 });
  try {
    const spoken: Speech[] = [];
    for (const { text, ...voice } of requests)
      spoken.push(await own.speak({ text, ...espeakSettings(voice) }, limitMs));
    return spoken;
  } finally {
    own.close();
  }
}

/**
 * Returns an audio file: from the service at SPEECH_URL if configured, else an MP3 synthesized locally.
 * @throws as `synthesize`, and the signal's reason when aborted
 */
export async function speak({ text, ...voice }: SpeechRequest, signal: AbortSignal): Promise<SpokenFile> {
  if (env.SPEECH_URL) return askSpeechService(env.SPEECH_URL, { text, ...voice }, timeLimitMs, signal);
  pool ??= new SpeechPool({ size: numPreviewProcesses });
  const bytes = await pool.speakMp3({ text, ...espeakSettings(voice) }, timeLimitMs, signal);
  return { bytes, contentType: 'audio/mpeg' };
}

export function closeSpeech(): void {
  pool?.close();
  pool = undefined;
}
