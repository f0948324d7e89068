import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { measureRecording } from '@/tests/support/sound/recordings';
import { tone } from './sound';

/** ffmpeg measures this loudness of the tone, in LUFS. */
const toneLufs = -15.1;

/**
 * Fails unless a stored recording sounds as the tone that the microphone heard: its pitch and loudness, without clipping.
 * Then the recording is in test-results/engines.
 * @param seconds length that the page showed
 */
export async function expectTone(uri: string, folder: string, seconds?: number): Promise<void> {
  const recorded = await measureRecording(uri, folder);
  const { container, codec, channels, numClipped, peak, integratedLufs } = recorded;
  const file = path.join(folder, path.basename(uri));
  const hertz = middleHertz(await readFile(file), recorded.sampleRate);
  const problems = [
    container === 'wav' && codec === 'pcm_s16le' && channels === 1 ? '' : 'its format',
    numClipped === 0 ? '' : 'clipping',
    Math.abs(hertz - tone.hertz) < 5 ? '' : 'its pitch',
    Math.abs(integratedLufs - toneLufs) < 1 ? '' : 'its loudness',
    peak < tone.amplitude * 1.1 ? '' : 'its peak',
    seconds === undefined || Math.abs(recorded.seconds - seconds) < 0.05 ? '' : `its length of ${seconds} s`,
  ].filter((problem) => problem !== '');
  if (problems.length === 0) return;
  await copyFile(file, path.join('test-results/engines', path.basename(file)));
  throw new Error(`The recording differs in ${problems.join(', ')}: ${JSON.stringify({ ...recorded, hertz })}`);
}

/** Returns the pitch of the middle half of a WAV of 16 bit, mono, with a header of 44 bytes: rises through zero per second. */
function middleHertz(file: Buffer, rate: number): number {
  const numSamples = (file.length - 44) / 2;
  const [from, to] = [Math.floor(numSamples / 4), Math.floor((numSamples * 3) / 4)];
  let count = 0;
  for (let index = from; index < to; index += 1) {
    const at = 44 + index * 2;
    if (file.readInt16LE(at - 2) < 0 && file.readInt16LE(at) >= 0) count += 1;
  }
  return (count * rate) / (to - from);
}
