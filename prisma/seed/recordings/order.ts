import { createHash } from 'node:crypto';
import type { SpeechRequest } from '@/server/platform/speech';

/** Something to be spoken and kept as an mp3. */
export interface RecordingOrder extends Required<SpeechRequest> {
  /** Keep the uncompressed WAV too, as a voice would upload it. */
  withOriginal?: boolean;
}

/** Changes when the way of making recordings does, so that old ones are made again. */
const edition = 1;

/** The name under which a recording is kept: the same order always has the same. */
export function recordingKey(order: RecordingOrder): string {
  const { text, language, gender, voice, pitch, rate, withOriginal = false } = order;
  return createHash('sha256')
    .update(JSON.stringify([edition, text, language, gender, voice, pitch, rate, withOriginal]))
    .digest('hex')
    .slice(0, 32);
}
