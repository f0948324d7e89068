import { rm, stat } from 'node:fs/promises';
import { deliveryRate } from '@/server/audio/arguments';
import { isShort, measure, requireDecoded, timeLimit, type WorkOptions } from '@/server/audio/delivery/measure';
import { openRecording } from '@/server/audio/delivery/open-recording';
import { BrokenAudioError } from '@/server/audio/errors';
import { decodeArguments } from '@/server/audio/exports/export-arguments';
import { runFfmpeg } from '@/server/audio/ffmpeg';
import { type FfmpegBinary, findFfmpeg } from '@/server/audio/files/binary';
import { type AudioSource, refuseTooLong } from '@/server/audio/files/probe';
import { type RawSound, readQuarter, readSamples } from '@/server/audio/files/samples';
import { WavWriter } from '@/server/audio/files/wav-writer';
import {
  type ExportLevels,
  ExportLoudnessMeter,
  ExportMeter,
  type MeasuredPart,
} from '@/server/audio/meters/export-meter';
import { type GainPlan, withGain } from './apply-gain';
import { type GainAttempt, type MeasuredTake, nextGain } from './find-gains';

export type LoudnessTarget = number;

export type MasteredTake = {
  targetLufs: LoudnessTarget;
  path: string;
  integratedLufs: number;
  truePeakDbtp: number;
  gainDb: number;
  /** False if the output is the original with a constant gain. */
  limited: boolean;
};

/** Tolerance that customers are promised; EBU R 128 s1 allows ±0.5 LU. */
const toleranceLu = 0.1;
const highestTruePeakDbtp = -1;
/** Gain alone is sufficient below this. */
const safeTruePeakDbtp = -1.05;
const ceilingDbtp = -1.1;
/** Less limiting lowers the loudness by less than the tolerance. */
const slightLimitingDb = 2;
const mostWrites = 8;

/**
 * Masters a take to each target as a 24-bit WAV at `outputFor(target)`: same length and timing, mono stays mono, 44.1
 * kHz stays, every other rate becomes 48 kHz. The pass that writes the result measures it: within 0.1 LU of the target
 * and at most -1 dBTP; throws `BrokenAudioError` for the rare audio that cannot meet this. Preserves dynamics: one gain
 * for the whole take, and a limiter only for peaks above -1 dBTP. Decodes once for all targets. Passing `measured` saves a
 * measuring pass. Throws like `checkTake`.
 */
export async function master({
  input,
  targets,
  outputFor,
  signal,
  measured,
  binary,
  timeLimitMs,
}: {
  input: string;
  targets: readonly LoudnessTarget[];
  outputFor: (targetLufs: LoudnessTarget) => string;
  signal?: AbortSignal;
  measured?: MeasuredTake;
  binary?: FfmpegBinary;
  timeLimitMs?: number;
}): Promise<MasteredTake[]> {
  const options: WorkOptions = {
    binary: binary ?? (await findFfmpeg()),
    signal,
    timeLimitMs,
  };
  const { source } = await openRecording(input, options);
  const take = measured ?? (await measure(source, options));
  const decoded = `${input}.decoded`;
  try {
    const sound = await decode(source, decoded, options);
    const mastered: MasteredTake[] = [];
    for (const targetLufs of targets) {
      mastered.push(await masterTo(targetLufs, outputFor(targetLufs), { sound, take, signal }));
    }
    return mastered;
  } finally {
    await rm(decoded, { force: true });
  }
}

type Decoded = RawSound & { numFrames: number };

async function decode(
  source: AudioSource,
  path: string,
  { binary, signal, timeLimitMs }: WorkOptions,
): Promise<Decoded> {
  const { channels } = source;
  const sampleRate = deliveryRate(source.sampleRate);
  const sound = { path, sampleRate, channels };
  const args = decodeArguments([{ source, sound }], { hipfilter: true, resampler: binary.resampler });
  requireDecoded(await runFfmpeg({ binary, args, signal, timeLimitMs: timeLimitMs ?? timeLimit(source) }));
  const numFrames = (await stat(path)).size / (Float32Array.BYTES_PER_ELEMENT * channels);
  // The file may have changed after it was measured, and decoding ends soon after the longest accepted recording.
  refuseTooLong(source, (numFrames / sampleRate) * 1000);
  return { ...sound, numFrames };
}

type Work = { sound: Decoded; take: MeasuredTake; signal: AbortSignal | undefined };

async function masterTo(targetLufs: LoudnessTarget, path: string, work: Work): Promise<MasteredTake> {
  const { take } = work;
  const plan: GainPlan = { gainDb: targetLufs - take.integratedLufs, ceilingDb: null };
  const trials: GainAttempt[] = [];
  const improve = (integratedLufs: number) => {
    trials.push({ gainDb: plan.gainDb, integratedLufs });
    const limitedAboveDb = (plan.ceilingDb ?? highestTruePeakDbtp) - take.truePeakDbtp;
    plan.gainDb = nextGain({ gainDb: plan.gainDb, targetLufs }, trials, limitedAboveDb);
  };
  if (take.truePeakDbtp + plan.gainDb > ceilingDbtp + slightLimitingDb) {
    plan.ceilingDb = ceilingDbtp;
    improve(await tryGain(plan, work));
  }
  for (let numWrites = 0; numWrites < mostWrites; numWrites += 1) {
    if (take.truePeakDbtp + plan.gainDb > safeTruePeakDbtp) plan.ceilingDb ??= ceilingDbtp;
    const { gainDb, ceilingDb } = plan;
    const { integratedLufs, truePeakDbtp } = await write(path, plan, work);
    const overshootDb = truePeakDbtp - highestTruePeakDbtp;
    if (Math.abs(targetLufs - integratedLufs) <= toleranceLu * 0.9 && overshootDb <= 0) {
      return { targetLufs, path, integratedLufs, truePeakDbtp, gainDb, limited: ceilingDb !== null };
    }
    if (overshootDb > 0) plan.ceilingDb = ceilingDb === null ? ceilingDbtp : ceilingDb - overshootDb - 0.05;
    improve(integratedLufs);
  }
  throw new BrokenAudioError(
    `This recording cannot be brought to ${targetLufs} LUFS: its peaks are too far above its speech.`,
  );
}

/** Returns the loudness in LUFS; of a long take an estimate, from what the limiter takes from a quarter of it. */
async function tryGain(plan: GainPlan, { sound, take, signal }: Work): Promise<number> {
  const loudnessWith = async (ceilingDb: number | null) => {
    const meter = new ExportLoudnessMeter({ ...sound, part: measuredPart(take) });
    const limited = withGain(readQuarter(sound), { ...sound, ...plan, ceilingDb, signal });
    for await (const samples of limited) meter.add(samples);
    return meter.read();
  };
  const lossLu = (await loudnessWith(null)) - (await loudnessWith(plan.ceilingDb));
  return take.integratedLufs + plan.gainDb - lossLu;
}

/** Writes the WAV and measures what it writes. */
async function write(path: string, plan: GainPlan, { sound, take, signal }: Work): Promise<ExportLevels> {
  const meter = new ExportMeter({ ...sound, part: measuredPart(take) });
  const wav = await WavWriter.open(path, sound);
  try {
    for await (const samples of withGain(readSamples(sound), { ...sound, ...plan, signal })) {
      meter.add(samples);
      await wav.write(samples);
    }
  } finally {
    await wav.close();
  }
  return meter.read();
}

/** Sound shorter than a gating block is repeated for the meter, as when it was measured. */
function measuredPart({ durationMs }: MeasuredTake): MeasuredPart {
  return isShort(durationMs) ? { start: 0, end: durationMs / 1000 } : null;
}
