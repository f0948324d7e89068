import path from 'node:path';
import type { Peaks } from '@/lib/domain/peaks';
import { type FfmpegBinary, findFfmpeg } from './binary';
import { measure } from './measure';
import { probe } from './probe';

export interface CheckedTake {
  durationMs: number;
  /** Hz */
  sampleRate: number;
  channels: 1 | 2;
  /** ffmpeg's name: pcm_s24le, flac, mp3 … */
  codec: string;
  /** Bits per sample where the codec is lossless, else null. */
  bits: number | null;
  /** LUFS, after the 80 Hz high-pass that mastering applies: `master` takes these three as `measured`. */
  integratedLufs: number;
  /** dBTP */
  truePeakDbtp: number;
  /** LU */
  loudnessRange: number;
  peaks: Peaks;
  /** An mp3 in `workDir`. */
  previewPath: string;
}

/**
 * Checks that a file is a voice take, measures it and makes its preview, all from one decode.
 *
 * Throws `BrokenAudioError`, whose message is a sentence for the person who uploaded it, when the file can never become
 * a take; `FfmpegError` for failures that may pass; the signal's reason when aborted.
 */
export async function checkTake({
  input,
  workDir,
  signal,
  binary,
  timeLimitMs,
  longestMs,
}: {
  input: string;
  /** An existing folder that the caller removes. */
  workDir: string;
  signal?: AbortSignal;
  binary?: FfmpegBinary;
  /** For each run of ffmpeg, ms; by default `timeLimit`. */
  timeLimitMs?: number;
  /** The longest recording to accept, ms; by default `LONGEST_TAKE_MS`. */
  longestMs?: number;
}): Promise<CheckedTake> {
  const ffmpeg = binary ?? (await findFfmpeg());
  const source = await probe(input, { binary: ffmpeg, signal, longestMs });
  const previewPath = path.join(workDir, 'preview.mp3');
  const measured = await measure(source, {
    binary: ffmpeg,
    signal,
    timeLimitMs,
    previewPath,
  });
  const { sampleRate, channels, codec, bits } = source;
  return { sampleRate, channels, codec, bits, ...measured, previewPath };
}
