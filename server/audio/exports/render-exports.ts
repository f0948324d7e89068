import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type ExportSettings, isLossless } from '@/lib/domain/delivery/export-formats';
import { silentLufs } from '@/lib/domain/sound/loudness-meter';
import { requireDecoded, timeLimit } from '@/server/audio/delivery/measure';
import { type Recording, repairRecording } from '@/server/audio/delivery/open-recording';
import { BrokenAudioError } from '@/server/audio/errors';
import { type PipeReader, runFfmpeg } from '@/server/audio/ffmpeg';
import { type FfmpegBinary, findFfmpeg } from '@/server/audio/files/binary';
import { type AudioSource, longestTakeMs, probeTogether } from '@/server/audio/files/probe';
import { readSamples, sampleReader } from '@/server/audio/files/samples';
import { applyGain } from '@/server/audio/mastering/apply-gain';
import { type GainAttempt, nextGain } from '@/server/audio/mastering/find-gains';
import { type ExportLevels, ExportMeter, shortSeconds } from '@/server/audio/meters/export-meter';
import { readLevels, soundingPart, spanSeconds } from '@/server/audio/sound-levels';
import {
  copyArguments,
  decodeArguments,
  encodeArguments,
  levelArguments,
  type RenderItem,
  type RenderLog,
  type Track,
  verifyArguments,
  verifyPipe,
} from './export-arguments';
import { encoderLossDb, exportBitrate, exportRate } from './export-codecs';
import { denoise } from './export-sound';

export type { RenderItem, RenderLog } from './export-arguments';

export type RenderOptions = {
  /** An existing folder that the caller removes. */
  workDir: string;
  signal?: AbortSignal | undefined;
  binary?: FfmpegBinary;
};

export type Rendering = { logs: RenderLog[] } | BrokenAudioError;

const losslessToleranceLu = 0.1;
const lossyToleranceLu = 0.2;
const highestTruePeakDbtp = -1;
const losslessCeilingDb = -1.1;
/** The limit is lower than the promised peak, because encoders raise peaks; they are measured after encoding. */
const lossyCeilingDb = -2.2;
const maxTrials = 6;
const trialResidualLu = 0.06;
const mostWrites = 4;
/** A recording of nothing but clicks reaches no loudness, however much it is limited. */
const maxLimitingDb = 40;

/**
 * Renders recordings with a few ffmpeg processes for all of them, because starting one takes longer than processing a
 * short line. A recording that cannot be processed gives a `BrokenAudioError` in its place. Throws `FfmpegError` for
 * transient failures, and the signal's reason when aborted.
 */
export async function renderExports(
  items: readonly RenderItem[],
  settings: ExportSettings,
  options: RenderOptions,
): Promise<Rendering[]> {
  const binary = options.binary ?? (await findFfmpeg());
  try {
    return await renderTogether(items, { ...options, settings, binary });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (items.length > 1) return renderEach(items, settings, { ...options, binary });
    if (error instanceof BrokenAudioError) return [error];
    throw error;
  }
}

async function renderEach(
  items: readonly RenderItem[],
  settings: ExportSettings,
  options: RenderOptions,
): Promise<Rendering[]> {
  const renderings: Rendering[] = [];
  for (const item of items) renderings.push(...(await renderExports([item], settings, options)));
  return renderings;
}

type Work = RenderOptions & { binary: FfmpegBinary; settings: ExportSettings };

async function renderTogether(items: readonly RenderItem[], work: Work): Promise<Rendering[]> {
  const { settings } = work;
  const sources = await probeTogether(
    items.map(({ input }) => input),
    work,
  );
  const recordings: OpenedItem[] = [];
  for (const [index, item] of items.entries()) {
    const source = sources[index];
    if (source) recordings.push({ ...item, ...(await repairRecording(source, work)) });
  }
  const isCopied = (recording: OpenedItem) => !changesSamples(settings) && recording.samplePeak <= 1;
  const copies = recordings.filter(isCopied);
  if (copies.length > 0) await run(copyArguments(copies, settings), work);
  const rest = recordings.filter((recording) => !isCopied(recording));
  const tracks = rest.map((recording, index) => newTrack(recording, index, work));
  if (tracks.length > 0) await renderTracks(tracks, work);
  return recordings.map((recording) => ({ logs: tracks[rest.indexOf(recording)]?.logs ?? repairLogs(recording) }));
}

type OpenedItem = RenderItem & Recording;

async function renderTracks(tracks: readonly Track[], work: Work): Promise<void> {
  const { settings, binary } = work;
  await run(decodeArguments(tracks, { ...settings, ...binary }), work);
  for (const track of tracks) await readDuration(track);
  if (settings.denoise) for (const track of tracks) await denoiseTrack(track, work);
  if (settings.leveler) await levelTracks(tracks, work);
  for (const track of tracks) await planTrack(track, work);
  await encodeUntilRight(tracks, work);
}

function repairLogs({ replaced }: Recording): RenderLog[] {
  if (!replaced) return [];
  const samples = replaced.count === 1 ? '1 damaged sample was' : `${replaced.count} damaged samples were`;
  return [{ level: 'warn', message: `${samples} replaced.` }];
}

function peakLogs(settings: ExportSettings, { samplePeak }: Recording): RenderLog[] {
  if (changesSamples(settings) || samplePeak <= 1) return [];
  const aboveDb = (20 * Math.log10(samplePeak)).toFixed(1);
  return [
    { level: 'warn', message: `Peaks were limited to -1 dBTP: the recording is up to ${aboveDb} dB above full scale.` },
  ];
}

function changesSamples({ format, denoise, leveler, normloudness, hipfilter }: ExportSettings): boolean {
  return denoise || leveler || normloudness || hipfilter || !isLossless(format);
}

async function run(
  args: string[],
  { binary, signal }: Work,
  pipes: Readonly<Record<number, PipeReader>> = {},
): Promise<void> {
  const timeLimitMs = timeLimit({ longestMs: longestTakeMs } as AudioSource);
  requireDecoded(await runFfmpeg({ binary, args, pipes, timeLimitMs, signal }));
}

function newTrack(recording: OpenedItem, index: number, { workDir, settings }: Work): Track {
  const { source } = recording;
  const format = { sampleRate: exportRate(settings.format, source.sampleRate), channels: source.channels };
  return {
    ...recording,
    sound: { ...format, path: path.join(workDir, `decoded-${index}.raw`) },
    finished: { ...format, path: path.join(workDir, `finished-${index}.raw`) },
    durationMs: 0,
    measuredPart: null,
    levels: { integratedLufs: silentLufs, truePeakDbtp: Number.NEGATIVE_INFINITY },
    targetLufs: null,
    plan: { gainDb: 0, ceilingDb: null },
    logs: [...repairLogs(recording), ...peakLogs(settings, recording), ...formatLogs(settings, source)],
    levelGainDb: 0,
  };
}

function formatLogs(settings: ExportSettings, source: AudioSource): RenderLog[] {
  const rate = exportRate(settings.format, source.sampleRate);
  const bitrate = exportBitrate(settings, source);
  return [
    ...(rate === source.sampleRate
      ? []
      : [{ level: 'info' as const, message: `Converted from ${source.sampleRate} to ${rate} Hz.` }]),
    ...(bitrate === settings.bitrate
      ? []
      : [{ level: 'info' as const, message: `Encoded at ${bitrate} kbit/s, the most at ${rate} Hz.` }]),
  ];
}

async function readDuration(track: Track): Promise<void> {
  const { size } = await stat(track.sound.path);
  const { channels, sampleRate } = track.sound;
  if (size === 0) throw new BrokenAudioError('The file holds no recording. Please check it and upload it again.');
  track.durationMs = (size / (Float32Array.BYTES_PER_ELEMENT * channels * sampleRate)) * 1000;
}

async function denoiseTrack(track: Track, { settings, signal }: Work): Promise<void> {
  const output = `${track.sound.path}.denoised`;
  const result = await denoise(track.sound, output, { amountDb: settings.denoiseamount, signal });
  track.logs.push(...result.logs);
  if (result.levelGainDb === null) return;
  track.levelGainDb = result.levelGainDb;
  track.sound = { ...track.sound, path: output };
}

async function levelTracks(tracks: readonly Track[], work: Work): Promise<void> {
  const outputs = tracks.map(({ sound }) => ({ sound, output: `${sound.path}.leveled` }));
  await run(levelArguments(outputs), work);
  tracks.forEach((track, index) => {
    const output = outputs[index]?.output;
    if (output) track.sound = { ...track.sound, path: output };
  });
}

async function partToMeasure({ durationMs, sound }: Track): Promise<Track['measuredPart']> {
  if (durationMs >= shortSeconds * 1000) return null;
  const part = spanSeconds(soundingPart(await readLevels(sound)));
  return part.end > part.start ? part : { start: 0, end: durationMs / 1000 };
}

async function planTrack(track: Track, { settings, signal }: Work): Promise<void> {
  track.measuredPart = await partToMeasure(track);
  const meter = new ExportMeter({ ...track.sound, part: track.measuredPart });
  for await (const samples of readSamples(track.sound)) {
    signal?.throwIfAborted();
    meter.add(samples);
  }
  track.levels = meter.read();
  const { integratedLufs } = track.levels;
  const isSilent = integratedLufs <= silentLufs;
  if (isSilent) track.logs.push({ level: 'warn', message: 'The recording is silent.' });
  if (settings.normloudness && !isSilent) track.targetLufs = settings.loudnesstarget + encoderLossDb(settings);
  const gainDb =
    track.targetLufs === null ? track.levelGainDb + encoderLossDb(settings) : track.targetLufs - integratedLufs;
  track.plan = { gainDb, ceilingDb: null };
}

const ceiling = ({ format }: ExportSettings) => (isLossless(format) ? losslessCeilingDb : lossyCeilingDb);

/**
 * Returns the ceiling for peaks. An export without loudness, leveler or a lossy format limits only peaks that would
 * clip.
 */
function safePeak(settings: ExportSettings): number {
  return isLossless(settings.format) && !settings.normloudness && !settings.leveler ? 0 : ceiling(settings);
}

const mostGainDb = ({ levels }: Track, settings: ExportSettings) =>
  ceiling(settings) + maxLimitingDb - levels.truePeakDbtp;

/** Applies gain and limiter. The limiter lowers the loudness, so it tries gains until the loudness is right. */
async function finishTrack(track: Track, { settings, signal }: Work): Promise<ExportLevels> {
  const { sound, finished, measuredPart, levels, targetLufs } = track;
  const trials: GainAttempt[] = [];
  for (;;) {
    const { plan } = track;
    if (levels.truePeakDbtp + plan.gainDb > safePeak(settings)) plan.ceilingDb ??= ceiling(settings);
    const meter = new ExportMeter({ ...finished, part: measuredPart });
    await applyGain(sound, plan, { output: finished.path, meter, signal });
    const reached = meter.read();
    const { integratedLufs } = reached;
    const isRight = targetLufs === null || Math.abs(integratedLufs - targetLufs) <= trialResidualLu;
    if (isRight || trials.length + 1 >= maxTrials) return reached;
    trials.push({ gainDb: plan.gainDb, integratedLufs });
    const limitedAboveDb = (plan.ceilingDb ?? 0) - levels.truePeakDbtp;
    const next = nextGain({ gainDb: plan.gainDb, targetLufs }, trials, limitedAboveDb);
    plan.gainDb = Math.min(next, mostGainDb(track, settings));
  }
}

async function encodeUntilRight(tracks: readonly Track[], work: Work): Promise<void> {
  let pending = tracks;
  for (let numWrites = 1; pending.length > 0; numWrites += 1) {
    const written = await writeTracks(pending, work);
    pending = pending.filter((track, index) => {
      const levels = written[index];
      return levels && !accepts(track, levels, { settings: work.settings, numWrites });
    });
  }
}

async function writeTracks(tracks: readonly Track[], work: Work): Promise<ExportLevels[]> {
  const finished: ExportLevels[] = [];
  for (const track of tracks) finished.push(await finishTrack(track, work));
  await run(encodeArguments(tracks, work.settings), work);
  if (isLossless(work.settings.format)) return finished;
  const meters = tracks.map(({ sound, measuredPart: part }) => {
    const sampleRate = work.settings.format === 'opus' ? 48_000 : sound.sampleRate;
    return new ExportMeter({ ...sound, sampleRate, part });
  });
  const pipes = meters.map((meter, index) => [
    verifyPipe(index),
    sampleReader(tracks[index]?.sound.channels ?? 1, [meter]),
  ]);
  await run(verifyArguments(tracks, work.settings), work, Object.fromEntries(pipes));
  return meters.map((meter) => meter.read());
}

/** Returns false after changing the target or the ceiling for another attempt. */
function accepts(
  track: Track,
  { integratedLufs, truePeakDbtp }: ExportLevels,
  { settings, numWrites }: { settings: ExportSettings; numWrites: number },
): boolean {
  const tolerance = isLossless(settings.format) ? losslessToleranceLu : lossyToleranceLu;
  const errorLu = track.targetLufs === null ? 0 : settings.loudnesstarget - integratedLufs;
  const isLoud = Math.abs(errorLu) <= tolerance * 0.9;
  const mayReachFullScale = safePeak(settings) === 0 && track.plan.ceilingDb === null;
  const overshootDb = truePeakDbtp - (mayReachFullScale ? 0 : highestTruePeakDbtp);
  if (overshootDb <= 0 && (isLoud || numWrites >= mostWrites)) {
    const message = `Came out at ${integratedLufs.toFixed(1)} LUFS, ${truePeakDbtp.toFixed(1)} dBTP.`;
    if (track.targetLufs !== null) track.logs.push({ level: isLoud ? 'info' : 'warn', message });
    return true;
  }
  if (numWrites >= 2 * mostWrites) {
    throw new BrokenAudioError('The peaks of this recording cannot be brought below -1 dBTP.');
  }
  if (track.targetLufs !== null) track.targetLufs += errorLu;
  track.plan.gainDb = Math.min(track.plan.gainDb + errorLu, mostGainDb(track, settings));
  if (overshootDb > 0) track.plan.ceilingDb = (track.plan.ceilingDb ?? ceiling(settings)) - overshootDb - 0.1;
  return false;
}
