import path from 'node:path';
import { demoPaddingMs, maxDemoMs } from '@/lib/domain/people/demos';
import type { Peaks } from '@/lib/domain/sound/peaks';
import type { QualityMeasurements } from '@/lib/domain/delivery/quality-report';
import { cleanUp, decibels, deliveryRate, inputOptions, limiter, resample } from './arguments';
import { type FfmpegBinary, findFfmpeg } from '@/server/audio/files/binary';
import { runFfmpeg } from './ffmpeg';
import { findGains } from '@/server/audio/mastering/find-gains';
import { measure, requireDecoded, timeLimit, type WorkOptions } from '@/server/audio/delivery/measure';
import { measureQuality } from '@/server/audio/delivery/measure-quality';
import { lameLossDb, previewCeilingDb, previewOutput } from './preview';
import type { AudioSource } from '@/server/audio/files/probe';
import { openRecording } from '@/server/audio/delivery/open-recording';

/** All demos play at this loudness. */
export const demoLufs = -16;

export type PreparedDemo = {
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
