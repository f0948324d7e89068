import { stat } from 'node:fs/promises';
import {
  cleanUp,
  decibels,
  deliveryRate,
  discard,
  inputOptions,
  loudnessMeter,
  resample,
  truePeakLimiter,
} from './arguments';
import { runFfmpeg } from './ffmpeg';
import { LoudnessReader } from './loudness-reading';
import type { MeasuredTake, Plan } from './mastering-plan';
import { isShort, REPEATED, requireDecoded, timeLimit, type WorkOptions } from './measure';
import { type AudioSource, refuseTooLong } from './probe';
import { sampleReader, samplesOutput } from './samples';
import { TruePeakMeter } from './true-peak-meter';

export interface WrittenMaster {
  plan: Plan;
  integratedLufs: number;
  truePeakDbtp: number;
}

const FIRST_PIPE = 3;
const loudnessPipe = (index: number) => FIRST_PIPE + 2 * index;
const samplesPipe = (index: number) => loudnessPipe(index) + 1;
const BYTES_PER_SAMPLE = 3;

export async function writeMasters(
  source: AudioSource,
  take: MeasuredTake,
  plans: readonly Plan[],
  options: WorkOptions,
): Promise<WrittenMaster[]> {
  const meters = plans.map(() => ({ loudness: new LoudnessReader(), truePeak: new TruePeakMeter(source.channels) }));
  const result = await runFfmpeg({
    binary: options.binary,
    args: writeArguments(source, take, plans, options),
    pipes: Object.fromEntries(
      meters.flatMap(({ loudness, truePeak }, index) => [
        [loudnessPipe(index), loudness.add],
        [samplesPipe(index), sampleReader(source.channels, [truePeak])],
      ]),
    ),
    timeLimitMs: options.timeLimitMs ?? timeLimit(source) * plans.length,
    signal: options.signal,
  });
  requireDecoded(result);
  for (const { path } of plans) refuseTooLong(source, writtenMs(source, (await stat(path)).size));
  return plans.flatMap((plan, index) => {
    const meter = meters[index];
    if (!meter) return [];
    const { integratedLufs } = meter.loudness.read(`master${index}`, result.messages);
    return [{ plan, integratedLufs, truePeakDbtp: meter.truePeak.read() }];
  });
}

export function writeArguments(
  source: AudioSource,
  take: MeasuredTake,
  plans: readonly Plan[],
  { binary }: Pick<WorkOptions, 'binary'>,
): string[] {
  const rate = deliveryRate(source.sampleRate);
  const isHuge = exceedsFourGigabytes(source, take.durationMs, rate);
  const repeated = isShort(take.durationMs) ? `${REPEATED},` : '';
  const start = `[0:a:0]${cleanUp(source.channels)},${resample(rate, binary.resampler)}`;
  const split = `asplit=${plans.length}${plans.map((_, index) => `[in${index}]`).join('')}`;
  const branches = plans.flatMap(({ gainDb, limited, ceilingDb }, index) => {
    const limit = limited ? `,${truePeakLimiter({ ceilingDb, sampleRate: rate, resampler: binary.resampler })}` : '';
    const meter = loudnessMeter({ name: `master${index}`, pipe: loudnessPipe(index), truePeak: false });
    return [
      `[in${index}]volume=${decibels(gainDb)}:precision=double${limit},asplit=3[wav${index}][samples${index}][check${index}]`,
      `[check${index}]${repeated}${meter}[metered${index}]`,
    ];
  });
  return [
    ...inputOptions(source),
    ...['-filter_complex', [`${start},${split}`, ...branches].join(';')],
    ...plans.flatMap(({ path }, index) => [
      ...wavOutput(`wav${index}`, path, isHuge),
      ...samplesOutput(`samples${index}`, samplesPipe(index)),
      ...discard(`metered${index}`),
    ]),
  ];
}

function wavOutput(label: string, path: string, isHuge: boolean): string[] {
  return [
    ...['-map', `[${label}]`, '-map_metadata', '-1', '-c:a', 'pcm_s24le'],
    ...['-rf64', isHuge ? 'always' : 'never', '-f', 'wav', `file:${path}`],
  ];
}

/**
 * Calculated from the written bytes: the file may change after it was measured, and decoding ends soon after the
 * longest accepted recording.
 */
function writtenMs({ channels, sampleRate }: AudioSource, bytes: number): number {
  return (bytes / (deliveryRate(sampleRate) * channels * BYTES_PER_SAMPLE)) * 1000;
}

/** WAV sizes are 32-bit; larger files become RF64 (EBU Tech 3306), which fewer programs read. */
function exceedsFourGigabytes({ channels }: AudioSource, durationMs: number, rate: number): boolean {
  const bytes = (durationMs / 1000) * rate * channels * BYTES_PER_SAMPLE;
  return bytes > 2 ** 32 - 1_000_000;
}
