import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { measureRecording } from '@/tests/support/sound/recordings';
import type { EngineName } from './engine';
import { tone } from './sound';

/** GStreamer loses samples on their way to WebKit on a busy machine; they are silent in the recording. */
const maxGapShare: Readonly<Record<EngineName, number>> = { firefox: 0.1, chromium: 0.1, webkit: 0.5 };

type Expected = { engine: EngineName; folder: string /** Length that the page showed. */; seconds?: number };

/**
 * Fails unless a stored recording sounds as the tone that the microphone heard: its pitch and level, without clipping. Then
 * the recording is in test-results/engines.
 */
export async function expectTone(uri: string, { engine, folder, seconds }: Expected): Promise<void> {
  const recorded = await measureRecording(uri, folder);
  const file = path.join(folder, path.basename(uri));
  const { container, codec, channels, sampleRate, numClipped, peak } = recorded;
  const { hertz, level, gapShare } = measureTone(samplesOf(await readFile(file)), sampleRate);
  const problems = [
    container === 'wav' && codec === 'pcm_s16le' && channels === 1 ? '' : 'its format',
    numClipped === 0 ? '' : 'clipping',
    Math.abs(hertz - tone.hertz) < 10 ? '' : 'its pitch',
    Math.abs(level / (tone.amplitude / Math.SQRT2) - 1) < 0.1 ? '' : 'its level',
    peak < tone.amplitude * 1.1 ? '' : 'its peak',
    gapShare <= maxGapShare[engine] ? '' : 'gaps',
    seconds === undefined || Math.abs(recorded.seconds - seconds) < 0.05 ? '' : `its length of ${seconds} s`,
  ].filter((problem) => problem !== '');
  if (problems.length === 0) return;
  await copyFile(file, path.join('test-results/engines', path.basename(file)));
  const measured = JSON.stringify({ ...recorded, hertz, level, gapShare });
  throw new Error(`The recording differs in ${problems.join(', ')}: ${measured}`);
}

/** @param file WAV, 16 bit, mono, with a header of 44 bytes */
const samplesOf = (file: Buffer): Int16Array =>
  new Int16Array(file.buffer.slice(file.byteOffset + 44, file.byteOffset + file.length));

/**
 * Measures the longest part without a gap: its pitch in rises through zero per second, and its level as root mean square.
 * A gap is a hundredth of a second without the tone.
 */
function measureTone(samples: Int16Array, rate: number): { hertz: number; level: number; gapShare: number } {
  const size = Math.round(rate / 100);
  const windows = Array.from({ length: Math.floor(samples.length / size) }, (_, index) =>
    samples.subarray(index * size, (index + 1) * size),
  );
  const isGap = windows.map((window) => levelOf(window) < tone.amplitude / 4);
  let [start, length, longest] = [0, 0, 0];
  for (const [index, gap] of isGap.entries()) {
    length = gap ? 0 : length + 1;
    if (length <= longest) continue;
    longest = length;
    start = index + 1 - length;
  }
  const part = samples.subarray(start * size, (start + longest) * size);
  const rises = part.filter((sample, index) => sample >= 0 && (part[index - 1] ?? 0) < 0).length;
  const gapShare = isGap.filter(Boolean).length / isGap.length;
  return { hertz: (rises * rate) / part.length, level: levelOf(part), gapShare };
}

function levelOf(samples: Int16Array): number {
  const squares = samples.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0);
  return Math.sqrt(squares / samples.length);
}
