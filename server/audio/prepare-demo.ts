import path from 'node:path';
import type { QualityMeasurements } from '@/lib/domain/delivery/quality-report';
import { demoPaddingMs, maxDemoMs } from '@/lib/domain/people/demos';
import type { Peaks } from '@/lib/domain/sound/peaks';
import {
  measure,
  type Measurement,
  requireDecoded,
  timeLimit,
  type WorkOptions,
} from '@/server/audio/delivery/measure';
import { openRecording } from '@/server/audio/delivery/open-recording';
import { type FfmpegBinary, findFfmpeg } from '@/server/audio/files/binary';
import type { AudioSource } from '@/server/audio/files/probe';
import { sampleReader, samplesOutput } from '@/server/audio/files/samples';
import { findGains } from '@/server/audio/mastering/find-gains';
import { EnvelopeMeter, pauseLevelDb, reverberationSeconds } from '@/server/audio/meters/envelope-meter';
import { BandwidthMeter, ClippingMeter } from '@/server/audio/meters/quality-meters';
import {
  cleanUp,
  decibels,
  deliveryRate,
  inputOptions,
  lameLossDb,
  limiter,
  previewCeilingDb,
  previewOutput,
  resample,
} from './arguments';
import { runFfmpeg } from './ffmpeg';

/** All demos play at this loudness. */
export const demoLufs = -16;

type PreparedDemo = {
  durationMs: number;
  /** Waveform of the playback file. */
  peaks: Peaks;
  playbackPath: string;
  /** Measurements of a studio quality demo; null for other demos. */
  measurements: QualityMeasurements | null;
};

type PrepareOptions = {
  input: string;
  /** An existing folder that the caller removes. */
  workDir: string;
  /** A studio quality demo is measured, and only its level is changed, so that the room is heard as it is. */
  isStudioQuality: boolean;
  signal?: AbortSignal;
  binary?: FfmpegBinary;
};

/** Validates a demo and writes the MP3 that is played. Throws like `checkTake`. */
export async function prepareDemo({
  input,
  workDir,
  isStudioQuality,
  signal,
  binary,
}: PrepareOptions): Promise<PreparedDemo> {
  const options: WorkOptions = { binary: binary ?? (await findFfmpeg()), signal };
  const { source } = await openRecording(input, { ...options, longestMs: maxDemoMs + demoPaddingMs });
  const measured = await measure(source, options);
  const wantedDb = demoLufs - measured.integratedLufs;
  const roomDb = previewCeilingDb - measured.truePeakDbtp;
  const plan = { targetLufs: demoLufs, path: '', ceilingDb: previewCeilingDb };
  const [limitedPlan] =
    isStudioQuality || wantedDb <= roomDb
      ? []
      : await findGains(source, measured, [{ ...plan, gainDb: wantedDb, limited: true }], options);
  const gainDb = limitedPlan?.gainDb ?? Math.min(wantedDb, roomDb);
  const playbackPath = path.join(workDir, 'playback.mp3');
  await writePlayback(source, { gainDb, playbackPath, isStudioQuality }, options);
  const measurements = isStudioQuality ? await measureQuality(source, measured, options) : null;
  return { durationMs: measured.durationMs, peaks: amplified(measured.peaks, gainDb), playbackPath, measurements };
}

async function writePlayback(
  source: AudioSource,
  playback: { gainDb: number; playbackPath: string; isStudioQuality: boolean },
  { binary, signal }: WorkOptions,
): Promise<void> {
  const rate = deliveryRate(source.sampleRate);
  const filters = [
    playback.isStudioQuality ? 'aformat=sample_fmts=dblp' : cleanUp(source.channels),
    resample(rate, binary.resampler),
    `volume=${decibels(playback.gainDb + lameLossDb)}`,
    limiter({ ceilingDb: previewCeilingDb, sampleRate: rate }),
  ];
  const result = await runFfmpeg({
    binary,
    args: [
      ...inputOptions(source),
      '-filter_complex',
      `[0:a:0]${filters.join(',')}[playback]`,
      ...previewOutput('playback', playback.playbackPath),
    ],
    timeLimitMs: timeLimit(source),
    signal,
  });
  requireDecoded(result);
}

function amplified(peaks: Peaks, gainDb: number): Peaks {
  const factor = 10 ** (gainDb / 20);
  return peaks.map((peak) => Math.min(255, Math.round(peak * factor)));
}

/** Measures the recording as it is, at its own sample rate. Throws like `measure`. */
async function measureQuality(
  source: AudioSource,
  { integratedLufs, truePeakDbtp }: Pick<Measurement, 'integratedLufs' | 'truePeakDbtp'>,
  { binary, signal, timeLimitMs }: WorkOptions,
): Promise<QualityMeasurements> {
  const { sampleRate, channels, bits, codec } = source;
  const clipping = new ClippingMeter(channels);
  const bandwidth = new BandwidthMeter(sampleRate, channels);
  const envelope = new EnvelopeMeter(sampleRate, channels);
  const result = await runFfmpeg({
    binary,
    args: [
      ...inputOptions(source),
      // Without the high-pass, an offset or rumble would count as the noise of the pauses.
      '-filter_complex',
      '[0:a:0]asplit=2[samples][split];[split]highpass=f=80[filtered]',
      ...samplesOutput('samples', 1),
      ...samplesOutput('filtered', 3),
    ],
    pipes: {
      1: sampleReader(channels, [clipping, bandwidth]),
      3: sampleReader(channels, [envelope]),
    },
    timeLimitMs: timeLimitMs ?? timeLimit(source),
    signal,
  });
  requireDecoded(result);
  const { levels, emphasized } = envelope.read();
  return {
    sampleRate,
    bits,
    codec,
    noiseFloorDb: rounded(pauseLevelDb(levels), 1),
    numClipped: clipping.numClipped(),
    bandwidthHz: Math.round(bandwidth.bandwidthHz()),
    echoSeconds: rounded(reverberationSeconds(emphasized), 3),
    peakToLoudnessDb: rounded(truePeakDbtp - integratedLufs, 1),
  };
}

function rounded(value: number, digits: number): number;
function rounded(value: number | null, digits: number): number | null;
function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}
