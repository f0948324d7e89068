// Node runs this file directly in a child process: import only packages, and use only erasable types.
import load from '@echogarden/espeak-ng-emscripten';
import { createMp3Encoder } from 'wasm-media-encoders';

export type SpeakOrder = {
  id: number;
  text: string;
  voice: string;
  wordsPerMinute: number;
  pitch: number;
  format: 'pcm' | 'mp3';
};

export type SpeechResult =
  | { id: number; pcm: Int16Array<ArrayBuffer>; sampleRate: number }
  | { id: number; mp3: Uint8Array<ArrayBuffer> }
  | { id: number; problem: 'unknown-voice' };

// espeak-ng seeds the noise of some voices with the time at its start: with another seed, they sound different each time.
const { now } = Date;
Date.now = () => 0;
const espeakModule = await load();
const espeak = new espeakModule.eSpeakNGWorker();
Date.now = now;
const encoder = await createMp3Encoder();

const mp3KilobitsPerSecond = 48;
/** The longest text at the slowest rate takes about 8 minutes. */
const longestMp3Seconds = 600;

/** Maximum bytes, which is more than any text has. */
const maxTextBytes = 512 * 1024;
let memoryAtStart: Uint8Array | undefined;

/** Makes espeak-ng forget what it spoke before, which the next samples would depend on. */
function startOver(): void {
  if (memoryAtStart) {
    // The memory may have grown, which replaces this view of it.
    espeakModule.HEAPU8.set(memoryAtStart);
    espeakModule.HEAPU8.fill(0, memoryAtStart.length);
    return;
  }
  // The bindings remember the address of their buffer for texts, so it must not grow later. When it is too small for a
  // call, they replace it before the next one.
  espeak.synthesize(' '.repeat(maxTextBytes), () => true);
  espeak.set_voice('en');
  memoryAtStart = espeakModule.HEAPU8.slice();
}

function speak(order: SpeakOrder): SpeechResult {
  if (Buffer.byteLength(order.text) >= maxTextBytes) throw new Error('The text is too long.');
  startOver();
  if (espeak.set_voice(order.voice) !== 0) return { id: order.id, problem: 'unknown-voice' };
  espeak.set_rate(order.wordsPerMinute);
  espeak.set_pitch(order.pitch);

  if (order.format === 'mp3') return { id: order.id, mp3: speakMp3(order.text) };
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

/** Encodes during synthesis, so that the process never stores all samples. */
function speakMp3(text: string): Uint8Array<ArrayBuffer> {
  encoder.configure({ sampleRate: espeak.samplerate, channels: 1, bitrate: mp3KilobitsPerSecond });
  const pieces: Uint8Array[] = [];
  let left = longestMp3Seconds * espeak.samplerate;
  espeak.synthesize(text, (samples) => {
    // The encoder returns a view of its own memory.
    if (samples) pieces.push(encoder.encode([Float32Array.from(samples, (sample) => sample / 32_768)]).slice());
    left -= samples?.length ?? 0;
    return left <= 0;
  });
  pieces.push(encoder.finalize().slice());
  const mp3 = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    mp3.set(piece, at);
    at += piece.length;
  }
  return mp3;
}

// The process that it speaks for gets the signal too, and finishes what it has begun.
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => {});
process.on('message', (order: SpeakOrder) => process.send?.(speak(order)));
