import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { measureRecording } from '@/tests/support/sound/recordings';
import { tone } from './sound';

/** ffmpeg measures this loudness of the tone, in LUFS. */
const toneLufs = -15.1;

/**
 * Fails unless a stored recording sounds as the tone that the microphone heard: its pitch and loudness, without clipping.
 * @param seconds length that the page showed
 */
export async function expectTone(uri: string, folder: string, seconds?: number): Promise<void> {
  const recorded = await measureRecording(uri, folder);
  const { container, codec, channels, numClipped, peak, integratedLufs } = recorded;
  const hertz = numRises(await readFile(path.join(folder, path.basename(uri)))) / recorded.seconds;
  const problems = [
    container === 'wav' && codec === 'pcm_s16le' && channels === 1 ? '' : 'its format',
    numClipped === 0 ? '' : 'clipping',
    Math.abs(hertz - tone.hertz) < 10 ? '' : 'its pitch',
    Math.abs(integratedLufs - toneLufs) < 1 ? '' : 'its loudness',
    peak < tone.amplitude * 1.1 ? '' : 'its peak',
    seconds === undefined || Math.abs(recorded.seconds - seconds) < 0.05 ? '' : `its length of ${seconds} s`,
  ].filter((problem) => problem !== '');
  if (problems.length === 0) return;
  throw new Error(`The recording differs in ${problems.join(', ')}: ${JSON.stringify({ ...recorded, hertz })}`);
}

/** Counts how often a WAV of 16 bit with a header of 44 bytes rises through zero. */
function numRises(file: Buffer): number {
  let count = 0;
  for (let at = 46; at + 1 < file.length; at += 2) {
    if (file.readInt16LE(at - 2) < 0 && file.readInt16LE(at) >= 0) count += 1;
  }
  return count;
}
