import {
  cleanUp,
  decibels,
  deliveryRate,
  discard,
  inputOptions,
  limiter,
  loudnessMeter,
  resample,
} from '@/server/audio/arguments';
import { runFfmpeg } from '@/server/audio/ffmpeg';
import { LoudnessReader } from '@/server/audio/meters/loudness-reading';
import { isShort, repeatedLoop, requireDecoded, timeLimit, type WorkOptions } from '@/server/audio/delivery/measure';
import type { AudioSource } from '@/server/audio/files/probe';

export type MeasuredTake = {
  integratedLufs: number;
  truePeakDbtp: number;
  durationMs: number;
};

export type MasterTarget = {
  targetLufs: number;
  path: string;
  gainDb: number;
  limited: boolean;
  /** Ceiling of the limiter; null without a limiter. */
  ceilingDb: number;
};

export type GainAttempt = {
  gainDb: number;
  integratedLufs: number;
};

/** Maximum difference that is predicted well enough to need no further trial. */
const maxResidualLu = 0.5;
const maxTrials = 5;
const firstPipe = 3;

/**
 * Finds the gains that give the target loudness after the limiter of an MP3, which reduces it. Tries all targets in one
 * decode.
 */
export async function findGains(
  source: AudioSource,
  take: MeasuredTake,
  plans: readonly MasterTarget[],
  options: WorkOptions,
): Promise<MasterTarget[]> {
  const trials = new Map<MasterTarget, GainAttempt[]>(plans.filter(({ limited }) => limited).map((plan) => [plan, []]));
  const gainOf = (plan: MasterTarget) => nextGain(plan, trials.get(plan) ?? [], plan.ceilingDb - take.truePeakDbtp);
  const isCloseEnough = ([plan, tried]: [MasterTarget, GainAttempt[]]) =>
    Math.abs(plan.targetLufs - (tried.at(-1)?.integratedLufs ?? Number.POSITIVE_INFINITY)) <= maxResidualLu;

  for (let round = 0; round < maxTrials; round += 1) {
    const openAttempts = [...trials].filter((entry) => !isCloseEnough(entry));
    if (openAttempts.length === 0) break;
    const tries = openAttempts.map(([plan]) => ({
      gainDb: gainOf(plan),
      ceilingDb: plan.ceilingDb,
    }));
    const measured = await tryGains(source, take, tries, options);
    openAttempts.forEach(([, tried], index) => {
      const gainDb = tries[index]?.gainDb;
      const integratedLufs = measured[index];
      if (gainDb !== undefined && integratedLufs !== undefined) tried.push({ gainDb, integratedLufs });
    });
  }
  return plans.map((plan) => ({ ...plan, gainDb: gainOf(plan) }));
}

/**
 * Exponent with which the limiter's loss of loudness grows with the excess of the gain over the one that needs no
 * limiter: 2.7 to 3.3 in speech.
 */
const lossExponent = 3;

/**
 * Returns the next gain in dB: the plain difference first, then corrected by the remaining error divided by the
 * expected growth of the loudness, then by the secant through the last two trials.
 * @param limitedAboveDb the gain above which the limiter takes effect.
 */
export function nextGain(
  { gainDb, targetLufs }: Pick<MasterTarget, 'gainDb' | 'targetLufs'>,
  trials: readonly GainAttempt[],
  limitedAboveDb = Number.NEGATIVE_INFINITY,
): number {
  const last = trials.at(-1);
  if (!last) return gainDb;
  const remainingLu = targetLufs - last.integratedLufs;
  const before = trials.at(-2);
  const excessDb = last.gainDb - limitedAboveDb;
  const slope = before
    ? (last.integratedLufs - before.integratedLufs) / (last.gainDb - before.gainDb)
    : 1 - (lossExponent * Math.max(0, remainingLu)) / excessDb;
  // Loudness grows by at most 1 LU per dB; where it hardly grows, a full secant step would overshoot.
  const usable = Number.isFinite(slope) ? Math.min(1, Math.max(0.2, slope)) : 1;
  return last.gainDb + remainingLu / usable;
}

type Try = Pick<MasterTarget, 'gainDb' | 'ceilingDb'>;

async function tryGains(
  source: AudioSource,
  take: MeasuredTake,
  tries: readonly Try[],
  options: WorkOptions,
): Promise<number[]> {
  const readers = tries.map(() => new LoudnessReader());
  const result = await runFfmpeg({
    binary: options.binary,
    args: trialArguments(source, take, tries, options),
    pipes: Object.fromEntries(readers.map((reader, index) => [firstPipe + index, reader.add])),
    timeLimitMs: options.timeLimitMs ?? timeLimit(source),
    signal: options.signal,
  });
  requireDecoded(result);
  return readers.map((reader, index) => reader.read(`trial${index}`, result.messages).integratedLufs);
}

export function trialArguments(
  source: AudioSource,
  take: MeasuredTake,
  tries: readonly Try[],
  { binary }: Pick<WorkOptions, 'binary'>,
): string[] {
  const rate = deliveryRate(source.sampleRate);
  const repeated = isShort(take.durationMs) ? `,${repeatedLoop}` : '';
  const start = `[0:a:0]${cleanUp(source.channels)},${resample(rate, binary.resampler)}`;
  const split = `asplit=${tries.length}${tries.map((_, index) => `[in${index}]`).join('')}`;
  const branches = tries.map(({ gainDb, ceilingDb }, index) => {
    const meter = loudnessMeter({ name: `trial${index}`, pipe: firstPipe + index, truePeak: false });
    return `[in${index}]volume=${decibels(gainDb)},${limiter({ ceilingDb, sampleRate: rate })}${repeated},${meter}[out${index}]`;
  });
  return [
    ...inputOptions(source),
    '-filter_complex',
    [`${start},${split}`, ...branches].join(';'),
    ...tries.flatMap((_, index) => discard(`out${index}`)),
  ];
}
