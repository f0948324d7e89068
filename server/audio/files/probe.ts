import { stat } from 'node:fs/promises';
import { hourMs } from '@/lib/domain/durations';
import { inputOptions } from '@/server/audio/arguments';
import type { FfmpegBinary } from './binary';
import { BrokenAudioError, damagedMessage } from '@/server/audio/errors';
import { messagesCut, runFfmpeg } from '@/server/audio/ffmpeg';
import { findMpegFrames, xingBytes } from './mpeg-frames';
import { type Demuxer, notAudioMessage, readFromTagEnd, sniffContainer } from './sniff';
import { fillInSizes } from './unfilled-sizes';
import { findWavFault } from './wav-header';

/** Properties of a file according to its header. */
export type AudioSource = {
  path: string;
  demuxer: Demuxer;
  /** ffmpeg's name: pcm_s24le, flac, mp3, opus and others. */
  codec: string;
  /** Samples per second. */
  sampleRate: number;
  channels: 1 | 2;
  /** Bits per sample of lossless codecs, else null. */
  bits: number | null;
  /** Duration that the header claims; null if it has none (browser recordings) or if only an estimate is possible. */
  claimedDurationMs: number | null;
  longestMs: number;
  /** A WAV with the same recording whose damaged samples were replaced; decoded instead of the file. */
  cleanPath?: string;
  /** Names the decoder where ffmpeg may choose a wrong one. */
  decoder?: string;
};

export const longestTakeMs = 6 * hourMs;
const sampleRates = { min: 8_000, max: 192_000 };

export function hasAcceptedRate(sampleRate: number): boolean {
  return sampleRate >= sampleRates.min && sampleRate <= sampleRates.max;
}

const probeTimeLimitMs = 60_000;
/** Selects the first audio stream of the input with this index. */
const describeFirstAudioStream = (input = 0): string[] => [
  '-map',
  `${input}:a:0`,
  ...'-map_metadata -1 -map_chapters -1 -c copy -t 0 -f null -'.split(' '),
];

type ProbeOptions = { binary: FfmpegBinary; signal?: AbortSignal | undefined };

/**
 * Opens a file with the one demuxer that its content allows and returns the properties of its first audio stream.
 * Throws `BrokenAudioError`, with a message for the uploader, for properties that a voice take cannot have.
 */
export async function probe(
  input: string,
  { binary, signal, longestMs = longestTakeMs }: ProbeOptions & { longestMs?: number | undefined },
): Promise<AudioSource> {
  const demuxer = await sniffContainer(input);
  const fault = demuxer === 'wav' ? await findWavFault(input) : null;
  if (fault) throw new BrokenAudioError(fault, 'chunks of the WAV');
  await fillInSizes(input, demuxer);
  const { messages } = await runFfmpeg({
    binary,
    args: [...inputOptions({ path: input, demuxer, longestMs }), ...describeFirstAudioStream()],
    timeLimitMs: probeTimeLimitMs,
    signal,
  });
  const source = parseProbe(messages, {
    path: input,
    demuxer,
    bytes: (await stat(input)).size,
    longestMs,
  });
  if (demuxer === 'mp3' && (await isWholeMp3(input))) return { ...source, claimedDurationMs: null };
  if (source.claimedDurationMs !== null) refuseTooLong(source, source.claimedDurationMs);
  return source;
}

/** Probes all files in one process. Throws `BrokenAudioError` if any of them cannot be read. */
export async function probeTogether(inputs: readonly string[], options: ProbeOptions): Promise<AudioSource[]> {
  const [only] = inputs;
  if (inputs.length === 1 && only !== undefined) return [await probe(only, options)];
  const files = await Promise.all(
    inputs.map(async (path) => {
      const demuxer = await sniffContainer(path);
      await fillInSizes(path, demuxer);
      return { path, demuxer, bytes: (await stat(path)).size, longestMs: longestTakeMs };
    }),
  );
  const { messages } = await runFfmpeg({
    binary: options.binary,
    args: [...files.flatMap(inputOptions), ...files.flatMap((_, index) => describeFirstAudioStream(index))],
    timeLimitMs: probeTimeLimitMs,
    signal: options.signal,
  });
  return files.map((file, index) => parseProbe(describedOutput(messages, index), file));
}

/** Returns the messages about one output, as if it were the only one. */
function describedOutput(messages: string, index: number): string {
  const lines = messages.split('\n');
  const start = lines.findLastIndex((line) => line.startsWith(`Output #${index}, `));
  const output = start < 0 ? [] : lines.slice(start, start + 4);
  const own = output.filter((line) => line.includes(`#${index}:0`)).map((line) => line.replace(`#${index}:0`, '#0:0'));
  return ['Input #0, ', 'Output #0, ', ...own].join('\n');
}

/** Maximum size of the tags that may follow the frames. */
const maxTrailerBytes = 1024;
const xingSearchBytes = 64 * 1024;

/**
 * Returns true if the Xing header knows the size of the file. Then its number of frames, which tools get wrong, is not
 * needed.
 */
async function isWholeMp3(input: string): Promise<boolean> {
  const { at, bytes } = await readFromTagEnd(input, xingSearchBytes);
  const first = findMpegFrames(bytes);
  const claimed = first < 0 ? null : xingBytes(bytes.subarray(first));
  if (claimed === null) return false;
  const missing = at + first + claimed - (await stat(input)).size;
  return missing <= 0 && missing >= -maxTrailerBytes;
}

/** Call it again with the actual duration after decoding. */
export function refuseTooLong({ longestMs }: Pick<AudioSource, 'longestMs'>, durationMs: number): void {
  if (durationMs <= longestMs) return;
  if (longestMs < hourMs) {
    const minutes = Math.floor(longestMs / 60_000);
    throw new BrokenAudioError(
      `The recording is longer than ${minutes} minutes. Please shorten it and upload it again.`,
    );
  }
  const hours = longestMs / hourMs;
  throw new BrokenAudioError(`The recording is longer than ${hours} hours. Please upload it in parts.`);
}

/**
 * Parses what ffmpeg prints about an input and about `describeFirstAudioStream` (the same in all versions; not every
 * build includes ffprobe). Tags are printed unescaped, including newlines and forged lines. So the properties come from
 * the description of the output, which is not followed by tags, and the duration counts only if exactly one line looks
 * like it.
 */
export function parseProbe(
  messages: string,
  { path, demuxer, bytes, longestMs }: Pick<AudioSource, 'path' | 'demuxer' | 'longestMs'> & { bytes: number },
): AudioSource {
  const detail = messages.slice(-500);
  // ffmpeg ends its lines with \n only; ^ and $ also match at other Unicode line terminators.
  const lines = messages.split('\n');
  if (!lines.some((line) => line.startsWith('Input #0, '))) {
    throw new BrokenAudioError(damagedMessage, detail);
  }
  const outputStart = lines.findLastIndex((line) => line.startsWith('Output #0, '));
  const output = outputStart < 0 ? [] : lines.slice(outputStart);
  const stream = output.map((line) => /^ +Stream #0:0[^:]*: Audio: (.+)$/s.exec(line)?.[1]).find(Boolean);
  if (!stream) {
    const hasPictures = lines.some((line) => /^ +Stream #0:\d+[^:]*: Video: /.test(line));
    throw new BrokenAudioError(hasPictures ? 'This file has pictures but no sound.' : notAudioMessage, detail);
  }
  const codec = /^[a-z0-9_]+/.exec(stream)?.[0] ?? 'unknown';
  const sampleRate = Number(/, (\d+) Hz/.exec(stream)?.[1] ?? 0);
  if (!hasAcceptedRate(sampleRate)) {
    throw new BrokenAudioError(
      `The sample rate of this file (${sampleRate} Hz) cannot be used. Please export it at 48000 Hz.`,
      stream,
    );
  }
  if (bytes < 64) throw new BrokenAudioError('The file holds no recording. Please check it and upload it again.');
  return {
    path,
    demuxer,
    codec,
    sampleRate,
    channels: parseChannels(stream),
    bits: parseBits(codec, stream),
    claimedDurationMs: claimedDurationMs(lines),
    longestMs,
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

function claimedDurationMs(lines: readonly string[]): number | null {
  if (lines.includes(messagesCut)) return null;
  if (lines.some((line) => line.startsWith('[') && line.includes('Estimating duration from bitrate'))) return null;
  const [line, ...others] = lines.filter((candidate) => candidate.startsWith('  Duration: '));
  const duration = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(line ?? '');
  if (!duration || others.length > 0) return null;
  const [, hours, minutes, seconds] = duration;
  return Math.round(Number(hours) * hourMs + Number(minutes) * 60_000 + Number(seconds) * 1000);
}
