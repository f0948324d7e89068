import { env } from './env';
import { markSynthetic } from './speech/mark-synthetic';
import { type SpeakOptions, type Speech, SpeechPool } from './speech/pool';
import { askSpeechService, type SpokenFile } from './speech/remote';
import { espeakSettings, type SpeechRequest } from './speech/voices';
import { encodeWav } from './speech/wav';

export type { Speech } from './speech/pool';
export type { SpokenFile } from './speech/remote';
export { type SpeechGender, type SpeechRequest, variants as speechVariants } from './speech/voices';
export { encodeWav };
export { digitalSourceType, syntheticComment } from './speech/mark-synthetic';

/** Limit for a preview; 3,000 characters take about a second. */
const timeLimitMs = 20_000;

/** Time limit of recordings, which are synthesized while the machine is busy with something else. */
const recordingLimitMs = 120_000;

/** Previews are short and rarely requested at the same time; another process would take 190 MB. */
const numPreviewProcesses = 1;

let pool: SpeechPool | undefined;
let backgroundPool: SpeechPool | undefined;

export type SynthesisOptions = SpeakOptions & {
  /** Uses one process, at a low priority, for all such texts, instead of all processors. */
  isBackground?: boolean;
};

/**
 * Synthesizes a text locally with espeak-ng. The same request always gives the same samples.
 * @throws AppError 'validation' (code 'no-speech') for an unsupported language, 'unavailable' after the time limit; the
 * signal's reason.
 */
export function synthesize(
  { text, ...voice }: SpeechRequest,
  { isBackground = false, ...options }: SynthesisOptions = {},
): Promise<Speech> {
  const order = { text, ...espeakSettings(voice) };
  if (isBackground) {
    backgroundPool ??= new SpeechPool({ size: 1, isBackground });
    return backgroundPool.speak(order, recordingLimitMs, options);
  }
  pool ??= new SpeechPool();
  return pool.speak(order, recordingLimitMs, options);
}

/**
 * Returns an audio file, labeled as synthetic if it is an MP3: from the service at SPEECH_URL if configured, else an MP3
 * synthesized locally.
 * @throws as `synthesize`
 */
export async function speak({ text, ...voice }: SpeechRequest, signal: AbortSignal): Promise<SpokenFile> {
  if (env.SPEECH_URL) return labeled(await askSpeechService(env.SPEECH_URL, { text, ...voice }, timeLimitMs, signal));
  pool ??= new SpeechPool({ size: numPreviewProcesses });
  const bytes = await pool.speakMp3({ text, ...espeakSettings(voice) }, timeLimitMs, signal);
  return labeled({ bytes, contentType: 'audio/mpeg' });
}

const labeled = ({ bytes, contentType }: SpokenFile): SpokenFile => ({
  bytes: /^audio\/(?:mpeg|mp3)\b/.test(contentType) ? markSynthetic(bytes) : bytes,
  contentType,
});

export function closeSpeech(): void {
  pool?.close();
  backgroundPool?.close();
  pool = undefined;
  backgroundPool = undefined;
}
