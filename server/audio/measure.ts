import type { Peaks } from '@/lib/domain/peaks';
import { cleanUp, discard, inputOptions, loudnessMeter } from './arguments';
import type { FfmpegBinary } from './binary';
import { BrokenAudioError, FfmpegError } from './errors';
import { type FfmpegResult, runFfmpeg } from './ffmpeg';
import { SILENT_LUFS } from '@/lib/domain/loudness-meter';
import { type Loudness, LoudnessReader } from './loudness-reading';
import { PeaksMeter } from './peaks-meter';
import { previewFilters, previewOutput } from './preview';
import { type AudioSource, CUT_OFF, refuseTooLong } from './probe';
import { type SampleMeter, sampleReader, samplesOutput } from './samples';
import { TruePeakMeter } from './true-peak-meter';

export interface Measurement extends Loudness {
  durationMs: number;
  peaks: Peaks;
}

export interface WorkOptions {
  binary: FfmpegBinary;
  signal?: AbortSignal | undefined;
  timeLimitMs?: number | undefined;
}

export const SILENT = 'The recording is silent.';
const NOTHING_DECODED = 'The file holds no recording. Please check it and upload it again.';
/** BS.1770 measures in blocks of 400 ms; shorter audio is looped for measuring. */
const MIN_MEASURED_MS = 500;

type Outputs = {
  previewPath?: string;
  /** A WAV with the unchanged samples, in this PCM codec. */
  final?: { path: string; codec: string };
};

export type MeasureItem = Outputs & {
  source: AudioSource;
  /** Receives the samples after the clean-up. */
  sampleMeter?: SampleMeter;
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
  const pipes = takes.flatMap(({ index, samples, loudness }) => [
    [samplesPipe(index), samples],
    [loudnessPipe(index), loudness.add],
  ]);
  const { messages, exitCode } = await runFfmpeg({
    binary: work.binary,
    args: measureArguments(items),
    pipes: Object.fromEntries(pipes),
    timeLimitMs: work.timeLimitMs ?? Math.max(...items.map(({ source }) => timeLimit(source))),
    signal: work.signal,
  });
  requireDecoded({ messages, exitCode });
  const measured: (Measurement | BrokenAudioError)[] = [];
  for (const take of takes) measured.push(await readMeters(take, messages, work));
  return measured;
}

function newMeters({ source: { channels }, sampleMeter }: MeasureItem) {
  const peaks = new PeaksMeter(channels);
  const truePeak = new TruePeakMeter(channels);
  const samples = sampleReader(channels, [peaks, truePeak, ...(sampleMeter ? [sampleMeter] : [])]);
  return { peaks, truePeak, samples, loudness: new LoudnessReader() };
}

type MeteredTake = MeasureItem & ReturnType<typeof newMeters> & { index: number };

async function readMeters(
  { source, index, peaks, truePeak, loudness }: MeteredTake,
  messages: string,
  work: WorkOptions,
): Promise<Measurement | BrokenAudioError> {
  try {
    const durationMs = Math.round((peaks.frames / source.sampleRate) * 1000);
    refuseWrongLength(source, durationMs);
    const measured = isShort(durationMs)
      ? await measureRepeated(source, work)
      : loudness.read(`take${index}`, messages);
    const truePeakDbtp = truePeak.read();
    if (measured.integratedLufs <= SILENT_LUFS || truePeakDbtp < SILENT_LUFS) return new BrokenAudioError(SILENT);
    return { ...measured, truePeakDbtp, durationMs, peaks: peaks.peaks() };
  } catch (error) {
    if (error instanceof BrokenAudioError) return error;
    throw error;
  }
}

/** The first pipes are those of the process itself. */
const samplesPipe = (index: number) => 3 + 2 * index;
const loudnessPipe = (index: number) => 4 + 2 * index;

/** Each take has a pipe for the samples, for waveform and true peak, and one for the loudness. */
export function measureArguments(items: readonly (Outputs & { source: AudioSource })[]): string[] {
  return [
    ...items.flatMap(({ source }) => inputOptions(source)),
    ...items.flatMap((item, index) => outputArguments(item, index)),
  ];
}

function outputArguments({ source, previewPath, final }: Outputs & { source: AudioSource }, index: number): string[] {
  const [meter, metered, samples] = [`meter${index}`, `metered${index}`, `samples${index}`];
  const [listen, preview] = [`listen${index}`, `preview${index}`];
  const measuring = loudnessMeter({ name: `take${index}`, pipe: loudnessPipe(index), truePeak: false });
  const branches = [
    `[${meter}]${measuring}[${metered}]`,
    ...(previewPath ? [`[${listen}]${previewFilters(source.sampleRate)}[${preview}]`] : []),
  ];
  const split = previewPath ? `asplit=3[${meter}][${samples}][${listen}]` : `asplit=2[${meter}][${samples}]`;
  return [
    ...['-filter_complex', [`[${index}:a:0]${cleanUp(source.channels)},${split}`, ...branches].join(';')],
    ...discard(metered),
    ...samplesOutput(samples, samplesPipe(index)),
    ...(previewPath ? previewOutput(preview, previewPath) : []),
    ...(final ? [...['-map', `${index}:a:0`, '-map_metadata', '-1'], ...wavOutput(final)] : []),
  ];
}

function wavOutput({ path, codec }: { path: string; codec: string }): string[] {
  return ['-c:a', codec, '-rf64', 'auto', '-f', 'wav', `file:${path}`];
}

export const REPEATED = 'aloop=loop=19:size=192000';

async function measureRepeated(source: AudioSource, { binary, signal, timeLimitMs }: WorkOptions): Promise<Loudness> {
  const loudness = new LoudnessReader();
  const meter = loudnessMeter({ name: 'take', pipe: 3, truePeak: false });
  const result = await runFfmpeg({
    binary,
    args: [
      ...inputOptions(source),
      ...['-filter_complex', `[0:a:0]${cleanUp(source.channels)},${REPEATED},${meter}[metered]`, ...discard('metered')],
    ],
    pipes: { 3: loudness.add },
    timeLimitMs: timeLimitMs ?? timeLimit(source),
    signal,
  });
  requireDecoded(result);
  return loudness.read('take', result.messages);
}

export function isShort(durationMs: number): boolean {
  return durationMs < MIN_MEASURED_MS;
}

/**
 * Returns the time limit of one ffmpeg run in ms. A run usually takes a fiftieth of the duration: the limit ends a
 * stuck process without failing a valid take on a busy machine. Does not depend on the header, because a wrong duration
 * would fail every attempt.
 */
export function timeLimit({ longestMs }: AudioSource): number {
  return 60_000 + longestMs / 20;
}

/**
 * Throws `BrokenAudioError` or `FfmpegError` for an exit code after decoding, depending on whether the file or the
 * machine failed.
 */
export function requireDecoded({ exitCode, messages }: FfmpegResult): void {
  if (exitCode === 0) return;
  const detail = messages.slice(-2000);
  const isFilesFault =
    /Invalid data found|does not contain any stream|Error while decoding|Cannot determine format|not on whitelist|Invalid argument/;
  const isMachinesFault = /No space left|Cannot allocate memory|Input\/output error|Permission denied|No such file/;
  if (isFilesFault.test(messages) && !isMachinesFault.test(messages)) {
    throw new BrokenAudioError('The file is damaged. Please export it again and upload it again.', detail);
  }
  throw new FfmpegError('exit', `ffmpeg ended with code ${exitCode}.`, detail);
}

function refuseWrongLength(source: AudioSource, durationMs: number): void {
  const { claimedDurationMs } = source;
  if (durationMs === 0) throw new BrokenAudioError(NOTHING_DECODED);
  refuseTooLong(source, durationMs);
  // Headers of compressed formats count padding and whole frames, so slightly shorter audio is normal.
  const tolerance = 500;
  if (claimedDurationMs !== null && durationMs < claimedDurationMs * 0.98 - tolerance) {
    throw new BrokenAudioError(CUT_OFF, `claims ${claimedDurationMs} ms, holds ${durationMs} ms`);
  }
}
