import { LoudnessMeter, silentLufs } from '@/lib/domain/sound/loudness-meter';
import type { Peaks } from '@/lib/domain/sound/peaks';
import {
  cleanUp,
  discard,
  doublePrecision,
  highPass,
  inputOptions,
  loudnessMeter,
  previewFilters,
  previewOutput,
} from '@/server/audio/arguments';
import { BrokenAudioError, damagedMessage, FfmpegError } from '@/server/audio/errors';
import { type FfmpegResult, type PipeReader, runFfmpeg } from '@/server/audio/ffmpeg';
import type { FfmpegBinary } from '@/server/audio/files/binary';
import { type AudioSource, refuseTooLong } from '@/server/audio/files/probe';
import { type SampleMeter, sampleReader, samplesOutput } from '@/server/audio/files/samples';
import { cutOffMessage } from '@/server/audio/files/wav-header';
import { type Loudness, LoudnessReader } from '@/server/audio/meters/loudness-reading';
import { PeaksMeter } from '@/server/audio/meters/peaks-meter';
import { TruePeakMeter } from '@/server/audio/meters/true-peak-meter';

export type Measurement = {
  durationMs: number;
  peaks: Peaks;
} & Loudness;

export type WorkOptions = {
  binary: FfmpegBinary;
  signal?: AbortSignal | undefined;
  timeLimitMs?: number | undefined;
};

export const silentMessage = 'The recording is silent.';
const nothingDecodedMessage = 'The file holds no recording. Please check it and upload it again.';
/** BS.1770 measures in blocks of 400 ms; shorter audio is looped for measuring. */
const minMeasuredMs = 500;

type Outputs = {
  previewPath?: string;
  /** A WAV with the unchanged samples, in this PCM codec. */
  final?: { path: string; codec: string };
};

export type MeasureItem = Outputs & {
  source: AudioSource;
  /** Receives the samples after the clean-up. */
  sampleMeter?: SampleMeter;
  /** Meters that receive the samples before the clean-up. */
  delivered?: readonly SampleMeter[];
};

/**
 * Measures a take in one decode: loudness and true peak after the clean-up, actual duration and waveform; also writes
 * the MP3 preview and the WAV if their paths are given. Throws `BrokenAudioError` for files that cannot be decoded, are truncated,
 * silent or too long.
 */
export async function measure(
  source: AudioSource,
  { binary, signal, timeLimitMs, ...item }: WorkOptions & Omit<MeasureItem, 'source'>,
): Promise<Measurement> {
  const [measured] = await measureTogether([{ source, ...item }], { binary, signal, timeLimitMs });
  if (measured instanceof BrokenAudioError) throw measured;
  if (!measured) throw new Error('The take was not measured.');
  return measured;
}

/**
 * Measures several takes as `measure` does, in one process. A take that is truncated, silent or too long gives a
 * `BrokenAudioError` in its place. If one of them cannot be decoded, all fail: measure each alone then.
 */
export async function measureTogether(
  items: readonly MeasureItem[],
  work: WorkOptions,
): Promise<(Measurement | BrokenAudioError)[]> {
  const takes = items.map((item, index) => ({ ...item, index, ...newMeters(item) }));
  const pipes: Record<number, PipeReader> = {};
  for (const { index, source, samples, delivered } of takes) {
    pipes[samplesPipe(index)] = samples;
    if (delivered) pipes[deliveredPipe(index)] = sampleReader(source.channels, delivered);
  }
  const { messages, exitCode } = await runFfmpeg({
    binary: work.binary,
    args: measureArguments(items),
    pipes,
    timeLimitMs: work.timeLimitMs ?? Math.max(...items.map(({ source }) => timeLimit(source))),
    signal: work.signal,
  });
  requireDecoded({ messages, exitCode });
  const measured: (Measurement | BrokenAudioError)[] = [];
  for (const take of takes) measured.push(await readMeters(take, work));
  return measured;
}

function newMeters({ source, sampleMeter }: MeasureItem) {
  const { channels } = source;
  const peaks = new PeaksMeter(channels);
  const truePeak = new TruePeakMeter(channels);
  const loudness = new LoudnessMeter(source);
  const samples = sampleReader(channels, [peaks, truePeak, loudness, ...(sampleMeter ? [sampleMeter] : [])]);
  return { peaks, truePeak, loudness, samples };
}

type MeteredTake = MeasureItem & ReturnType<typeof newMeters>;

async function readMeters(
  { source, peaks, truePeak, loudness }: MeteredTake,
  work: WorkOptions,
): Promise<Measurement | BrokenAudioError> {
  try {
    const durationMs = Math.round((peaks.frames / source.sampleRate) * 1000);
    refuseWrongLength(source, durationMs);
    const measured = isShort(durationMs)
      ? await measureRepeated(source, work)
      : { integratedLufs: loudness.integratedLufs(), loudnessRange: loudness.loudnessRange() };
    const truePeakDbtp = truePeak.read();
    if (truePeakDbtp === Number.POSITIVE_INFINITY) return new BrokenAudioError(damagedMessage, 'not finite');
    if (measured.integratedLufs <= silentLufs || truePeakDbtp < silentLufs) return new BrokenAudioError(silentMessage);
    return { ...measured, truePeakDbtp, durationMs, peaks: peaks.peaks() };
  } catch (error) {
    if (error instanceof BrokenAudioError) return error;
    throw error;
  }
}

/** The first pipes are those of the process itself. */
const samplesPipe = (index: number) => 3 + 2 * index;
const deliveredPipe = (index: number) => 4 + 2 * index;

type MeasuredOutputs = Pick<MeasureItem, 'source' | 'previewPath' | 'final'> & { delivered?: unknown };

/** Each take has a pipe for the samples after the clean-up, and one for those before it if they are needed. */
export function measureArguments(items: readonly MeasuredOutputs[]): string[] {
  return [
    ...items.flatMap(({ source }) => inputOptions(source)),
    ...items.flatMap((item, index) => outputArguments(item, index)),
  ];
}

function outputArguments({ source, previewPath, final, delivered }: MeasuredOutputs, index: number): string[] {
  const [samples, before, take] = [`samples${index}`, `delivered${index}`, `take${index}`];
  const [listen, preview] = [`listen${index}`, `preview${index}`];
  const precise = `[${index}:a:0]${doublePrecision(source.channels)}`;
  const cleanedUp = delivered
    ? `${precise},asplit=2[${before}][${take}];[${take}]${highPass}`
    : `${precise},${highPass}`;
  const filters = previewPath
    ? `${cleanedUp},asplit=2[${samples}][${listen}];[${listen}]${previewFilters(source.sampleRate)}[${preview}]`
    : `${cleanedUp}[${samples}]`;
  return [
    '-filter_complex',
    filters,
    ...samplesOutput(samples, samplesPipe(index)),
    ...(delivered ? samplesOutput(before, deliveredPipe(index)) : []),
    ...(previewPath ? previewOutput(preview, previewPath) : []),
    ...(final ? ['-map', `${index}:a:0`, '-map_metadata', '-1', ...wavOutput(final)] : []),
  ];
}

function wavOutput({ path, codec }: { path: string; codec: string }): string[] {
  return ['-c:a', codec, '-rf64', 'auto', '-f', 'wav', `file:${path}`];
}

export const repeatedLoop = 'aloop=loop=19:size=192000';

async function measureRepeated(source: AudioSource, { binary, signal, timeLimitMs }: WorkOptions): Promise<Loudness> {
  const loudness = new LoudnessReader();
  const meter = loudnessMeter({ name: 'take', pipe: 3, truePeak: false });
  const result = await runFfmpeg({
    binary,
    args: [
      ...inputOptions(source),
      '-filter_complex',
      `[0:a:0]${cleanUp(source.channels)},${repeatedLoop},${meter}[metered]`,
      ...discard('metered'),
    ],
    pipes: { 3: loudness.add },
    timeLimitMs: timeLimitMs ?? timeLimit(source),
    signal,
  });
  requireDecoded(result);
  return loudness.read('take', result.messages);
}

export function isShort(durationMs: number): boolean {
  return durationMs < minMeasuredMs;
}

/**
 * Returns the time limit of one ffmpeg run in ms. A run usually takes a fiftieth of the duration: the limit ends a
 * stuck process without failing a valid take on a busy machine. Does not depend on the header, because a wrong duration
 * would fail every attempt.
 */
export function timeLimit({ longestMs }: AudioSource): number {
  return 60_000 + longestMs / 20;
}

/** ffmpeg ends with 0 although a full disk did not take the end of a file. */
const writeFailedPattern =
  /^Error (?:writing trailer of|closing file) .+: (?:No space left on device|Input\/output error)/m;

/**
 * Throws `BrokenAudioError` or `FfmpegError` for an exit code after decoding, depending on whether the file or the
 * machine failed.
 */
export function requireDecoded({ exitCode, messages }: FfmpegResult): void {
  if (exitCode === 0 && !writeFailedPattern.test(messages)) return;
  const detail = messages.slice(-2000);
  const isFilesFault =
    /Invalid data found|does not contain any stream|Error while decoding|Cannot determine format|not on whitelist|Invalid argument/;
  const isMachinesFault = /No space left|Cannot allocate memory|Input\/output error|Permission denied|No such file/;
  if (isFilesFault.test(messages) && !isMachinesFault.test(messages)) {
    throw new BrokenAudioError(damagedMessage, detail);
  }
  throw new FfmpegError('exit', `ffmpeg ended with code ${exitCode}.`, detail);
}

function refuseWrongLength(source: AudioSource, durationMs: number): void {
  const { claimedDurationMs } = source;
  if (durationMs === 0) throw new BrokenAudioError(nothingDecodedMessage);
  refuseTooLong(source, durationMs);
  // Headers of compressed formats count padding and whole frames, so slightly shorter audio is normal.
  const tolerance = 500;
  if (claimedDurationMs !== null && durationMs < claimedDurationMs * 0.98 - tolerance) {
    throw new BrokenAudioError(cutOffMessage, `claims ${claimedDurationMs} ms, holds ${durationMs} ms`);
  }
}
