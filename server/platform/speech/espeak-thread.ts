// Runs in a worker thread, by Node itself: nothing but packages may be imported here, and only types that can be erased.
import { parentPort } from 'node:worker_threads';
import load from '@echogarden/espeak-ng-emscripten';

export interface SpeakOrder {
  id: number;
  text: string;
  voice: string;
  wordsPerMinute: number;
  pitch: number;
}

export type SpeakAnswer =
  | { id: number; pcm: Int16Array<ArrayBuffer>; sampleRate: number }
  | { id: number; problem: 'unknown-voice' };

const { eSpeakNGWorker } = await load();
const espeak = new eSpeakNGWorker();

function speak(order: SpeakOrder): SpeakAnswer {
  if (espeak.set_voice(order.voice) !== 0) return { id: order.id, problem: 'unknown-voice' };
  espeak.set_rate(order.wordsPerMinute);
  espeak.set_pitch(order.pitch);

  const pieces: Int16Array[] = [];
  espeak.synthesize(order.text, (samples) => {
    if (samples) pieces.push(samples);
    return false;
  });
  const pcm = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    pcm.set(piece, at);
    at += piece.length;
  }
  return { id: order.id, pcm, sampleRate: espeak.samplerate };
}

parentPort?.on('message', (order: SpeakOrder) => {
  const answer = speak(order);
  parentPort?.postMessage(answer, 'pcm' in answer ? [answer.pcm.buffer] : []);
});
