import { createHash } from 'node:crypto';
import type { SpeechRequest } from '@/server/platform/speech';

export type RecordingOrder = {
  withOriginal?: boolean;
} & Required<SpeechRequest>;

/** Increment it when the synthesis changes, so that cached recordings are replaced. */
const edition = 3;

export function recordingKey(order: RecordingOrder): string {
  const { text, language, gender, voice, pitch, rate, withOriginal = false } = order;
  return createHash('sha256')
    .update(JSON.stringify([edition, text, language, gender, voice, pitch, rate, withOriginal]))
    .digest('hex')
    .slice(0, 32);
}

/** Returns a function that maps each order to the first one of its language and format. */
export function sharedOrders(orders: readonly RecordingOrder[]): (order: RecordingOrder) => RecordingOrder {
  const kindOf = ({ language, withOriginal = false }: RecordingOrder) => `${language} ${withOriginal}`;
  const firsts = new Map(orders.toReversed().map((order) => [kindOf(order), order]));
  return (order) => firsts.get(kindOf(order)) ?? order;
}
