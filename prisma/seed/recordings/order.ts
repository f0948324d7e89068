import { createHash } from 'node:crypto';
import type { SpeechRequest } from '@/server/platform/speech';

export interface RecordingOrder extends Required<SpeechRequest> {
  withOriginal?: boolean;
}

/** Increment it when the synthesis changes, so that cached recordings are replaced. */
const edition = 1;

export function recordingKey(order: RecordingOrder): string {
  const { text, language, gender, voice, pitch, rate, withOriginal = false } = order;
  return createHash('sha256')
    .update(JSON.stringify([edition, text, language, gender, voice, pitch, rate, withOriginal]))
    .digest('hex')
    .slice(0, 32);
}
