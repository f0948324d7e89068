import { stat } from 'node:fs/promises';
import { inputOptions } from './arguments';
import type { FfmpegBinary } from './binary';
import { BrokenAudioError } from './errors';
import { runFfmpeg } from './ffmpeg';
import { type Demuxer, NOT_AUDIO, sniffContainer } from './sniff';
import { wavIsCutOff } from './wav-header';

/** What a file says about itself before it is decoded. */
export interface AudioSource {
  path: string;
  demuxer: Demuxer;
  /** Name of the codec as ffmpeg calls it: pcm_s24le, flac, mp3, opus … */
  codec: string;
  /** Hz */
  sampleRate: number;
  channels: 1 | 2;
  /** Bits per sample where the codec is lossless, else null. */
  bits: number | null;
  /** What the header claims, in ms; null when it says nothing (a browser's recording) or only an estimate is possible. */
  claimedDurationMs: number | null;
}

const HOUR_MS = 3_600_000;
export const LONGEST_TAKE_MS = 6 * HOUR_MS;
const SAMPLE_RATES = { min: 8_000, max: 192_000 };
const PROBE_TIME_LIMIT_MS = 60_000;

export const CUT_OFF = 'The file ends in the middle of the recording. Please export it again and upload it again.';

/**
 * Opens a file with the one demuxer its content allows and reads its first audio stream's properties.
 * Throws `BrokenAudioError` with a sentence for whoever uploaded it when a voice take cannot look like this.
 */
export async function probe(
  input: string,
  { binary, signal }: { binary: FfmpegBinary; signal?: AbortSignal | undefined },
): Promise<AudioSource> {
  const demuxer = await sniffContainer(input);
  if (demuxer === 'wav' && (await wavIsCutOff(input))) throw new BrokenAudioError(CUT_OFF, 'data chunk ends early');
  const { messages } = await runFfmpeg({
    binary,
    args: inputOptions({ path: input, demuxer }),
    timeLimitMs: PROBE_TIME_LIMIT_MS,
    signal,
  });
  const source = parseProbe(messages, {
    path: input,
    demuxer,
    bytes: (await stat(input)).size,
  });
  if (source.claimedDurationMs !== null) refuseTooLong(source.claimedDurationMs);
  return source;
}

/** Refuses what is longer than `LONGEST_TAKE_MS`; called again with the true duration after decoding. */
export function refuseTooLong(durationMs: number): void {
  if (durationMs <= LONGEST_TAKE_MS) return;
  const hours = LONGEST_TAKE_MS / HOUR_MS;
  throw new BrokenAudioError(`The recording is longer than ${hours} hours. Please upload it in parts.`);
}

/** Reads ffmpeg's description of an input (the same lines in all its versions; not every build comes with ffprobe). */
export function parseProbe(
  messages: string,
  { path, demuxer, bytes }: { path: string; demuxer: Demuxer; bytes: number },
): AudioSource {
  const detail = messages.slice(-500);
  // Lines of tags have a colon before their value, so a title cannot pass for one of these.
  if (!/^Input #0, /m.test(messages)) {
    throw new BrokenAudioError('The file is damaged. Please export it again and upload it again.', detail);
  }
  const stream = /^ +Stream #0:\d+[^\n:]*: Audio: ([^\n]+)$/m.exec(messages)?.[1];
  if (!stream) {
    const hasPictures = /^ +Stream #0:\d+[^\n:]*: Video: /m.test(messages);
    throw new BrokenAudioError(hasPictures ? 'This file has pictures but no sound.' : NOT_AUDIO, detail);
  }
  const codec = /^[a-z0-9_]+/.exec(stream)?.[0] ?? 'unknown';
  const sampleRate = Number(/, (\d+) Hz/.exec(stream)?.[1] ?? 0);
  if (sampleRate < SAMPLE_RATES.min || sampleRate > SAMPLE_RATES.max) {
    throw new BrokenAudioError(
      `The sample rate of this file (${sampleRate} Hz) cannot be used. Please export it at 48000 Hz.`,
      stream,
    );
  }
  const duration = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/m.exec(messages);
  const isEstimate = messages.includes('Estimating duration from bitrate');
  const claimed = duration && !isEstimate ? durationMs(duration) : null;
  if (bytes < 64) throw new BrokenAudioError('The file holds no recording. Please check it and upload it again.');
  return {
    path,
    demuxer,
    codec,
    sampleRate,
    channels: parseChannels(stream),
    bits: parseBits(codec, stream),
    claimedDurationMs: claimed,
  };
}

function parseChannels(stream: string): 1 | 2 {
  const layout = / Hz, ([^,]+)/.exec(stream)?.[1]?.trim() ?? '';
  if (layout === 'mono' || layout.startsWith('1 channel')) return 1;
  if (layout === 'stereo' || layout === 'downmix' || layout.startsWith('2 channels')) return 2;
  throw new BrokenAudioError(
    `The recording has more than two channels (${layout || 'unknown'}). Please export it as mono or stereo.`,
    stream,
  );
}

function parseBits(codec: string, stream: string): number | null {
  const named = /^pcm_[suf](\d+)/.exec(codec)?.[1] ?? /\((\d+) bit\)/.exec(stream)?.[1];
  if (named) return Number(named);
  if (codec === 'flac' || codec === 'alac') return stream.includes(', s32') ? 32 : 16;
  return null;
}

function durationMs([, hours, minutes, seconds]: RegExpExecArray): number {
  return Math.round(Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1000);
}
