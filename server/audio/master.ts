import { type FfmpegBinary, findFfmpeg } from './binary';
import { MASTER_CEILING_DB } from './arguments';
import { BrokenAudioError } from './errors';
import { findGains } from './find-gains';
import { measure, type WorkOptions } from './measure';
import type { MeasuredTake, Plan } from './mastering-plan';
import { probe, type AudioSource } from './probe';
import { writeMasters } from './write-masters';

export type LoudnessTarget = number;

export interface MasteredTake {
  targetLufs: LoudnessTarget;
  path: string;
  integratedLufs: number;
  truePeakDbtp: number;
  gainDb: number;
  /** False if the output is the original with a constant gain. */
  limited: boolean;
}

/** Promised to customers: EBU R 128 s1 allows ±0.5 LU. */
const TOLERANCE_LU = 0.1;
const HIGHEST_TRUE_PEAK_DBTP = -1;
/** Gain alone is sufficient below this, with a margin for the meter's rounding. */
const SAFE_TRUE_PEAK_DBTP = -1.05;
const MOST_WRITES = 3;

/**
 * Masters a take to each target as a 24-bit WAV at `outputFor(target)`: same length and timing, mono stays mono, 44.1
 * kHz stays, every other rate becomes 48 kHz. The pass that writes the result measures it: within 0.1 LU of the target
 * and at most -1 dBTP; throws `BrokenAudioError` for the rare audio that cannot meet this. Preserves dynamics: one gain
 * for the whole take, and a limiter only for peaks above -1 dBTP. Passing `measured` saves a measuring pass. Throws
 * like `checkTake`.
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
  const source = await probe(input, options);
  const take = measured ?? (await measure(source, options));
  const plans = await findGains(
    source,
    take,
    targets.map((targetLufs) => {
      const gainDb = targetLufs - take.integratedLufs;
      const limited = take.truePeakDbtp + gainDb > SAFE_TRUE_PEAK_DBTP;
      return {
        targetLufs,
        path: outputFor(targetLufs),
        gainDb,
        limited,
        ceilingDb: MASTER_CEILING_DB,
      };
    }),
    options,
  );
  return writeUntilRight(source, take, plans, options);
}

async function writeUntilRight(
  source: AudioSource,
  take: MeasuredTake,
  plans: readonly Plan[],
  options: WorkOptions,
): Promise<MasteredTake[]> {
  const finished = new Map<LoudnessTarget, MasteredTake>();
  let pending = plans;
  for (let write = 0; write < MOST_WRITES && pending.length > 0; write += 1) {
    const results = await writeMasters(source, take, pending, options);
    pending = results.flatMap(({ plan, integratedLufs, truePeakDbtp }) => {
      const error = plan.targetLufs - integratedLufs;
      const overshoot = truePeakDbtp - HIGHEST_TRUE_PEAK_DBTP;
      if (Math.abs(error) <= TOLERANCE_LU && overshoot <= 0) {
        const { targetLufs, path, gainDb, limited } = plan;
        finished.set(targetLufs, {
          targetLufs,
          path,
          integratedLufs,
          truePeakDbtp,
          gainDb,
          limited,
        });
        return [];
      }
      const ceilingDb = plan.limited && overshoot > 0 ? plan.ceilingDb - overshoot - 0.05 : plan.ceilingDb;
      return [
        {
          ...plan,
          ceilingDb,
          limited: plan.limited || overshoot > 0,
          gainDb: plan.gainDb + error,
        },
      ];
    });
  }
  if (pending.length > 0) {
    const missed = pending.map(({ targetLufs }) => targetLufs).join(', ');
    throw new BrokenAudioError(
      `This recording cannot be brought to ${missed} LUFS: its peaks are too far above its speech.`,
    );
  }
  return plans.flatMap(({ targetLufs }) => finished.get(targetLufs) ?? []);
}
