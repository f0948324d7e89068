import path from 'node:path';
import { minuteMs } from '@/lib/domain/durations';
import type { Peaks } from '@/lib/domain/sound/peaks';
import type { SoundWarning } from '@/lib/domain/sound/sound-warnings';
import { type FfmpegBinary, findFfmpeg } from '@/server/audio/files/binary';
import { type AudioSource, hasAcceptedRate, longestTakeMs } from '@/server/audio/files/probe';
import { readWavFormat } from '@/server/audio/files/wav-header';
import { NoiseFloorMeter } from '@/server/audio/meters/quality-meters';
import { WarningMeter } from '@/server/audio/meters/warning-meter';
import { warningsOf } from './check-take';
import { measureTogether, type WorkOptions } from './measure';
import { openRecording, repairRecording } from './open-recording';

export type CheckedLine = {
  durationMs: number;
  /** Samples per second. */
  sampleRate: number;
  channels: 1 | 2;
  codec: string;
  /** Format of the input file, in ffmpeg's names. */
  file: { container: string; bits: number | null };
  integratedLufs: number;
  truePeakDbtp: number;
  /** RMS of the quietest 200 ms in dBFS; null without a pause. */
  noiseFloorDb: number | null;
  peaks: Peaks;
  previewPath: string;
  /** A lossless WAV at the rate and the channels of the input; null if the input is one. */
  finalPath: string | null;
  warnings: SoundWarning[];
};

type LineInput = {
  input: string;
  /** An existing folder of this take only, which the caller removes. */
  workDir: string;
};

/** Short takes need seconds. If one of them gets stuck, each alone has the whole time afterwards. */
const togetherLimitMs = 5 * minuteMs;

/**
 * Validates takes of lines, measures them and creates their previews and finals in one run of ffmpeg for all, because
 * starting it takes longer than processing a short line. A take that cannot be processed gives the error of `checkTake`
 * in its place. Throws the signal's reason when aborted.
 */
export async function checkLines(
  inputs: readonly LineInput[],
  { signal, binary }: { signal?: AbortSignal; binary?: FfmpegBinary },
): Promise<(CheckedLine | Error)[]> {
  if (inputs.length === 0) return [];
  const timeLimitMs = inputs.length > 1 ? togetherLimitMs : undefined;
  const work = { signal, timeLimitMs, binary: binary ?? (await findFfmpeg()) };
  const checked = await checkTogether(inputs, work).catch((error: unknown) => {
    if (signal?.aborted || !(error instanceof Error)) throw error;
    return inputs.map(() => error);
  });
  if (inputs.length === 1) return checked;
  for (const [index, input] of inputs.entries()) {
    // Another take may be the cause: each is judged alone.
    if (!(checked[index] instanceof Error)) continue;
    checked.splice(index, 1, ...(await checkLines([input], { signal, binary: work.binary })));
  }
  return checked;
}

async function checkTogether(inputs: readonly LineInput[], work: WorkOptions): Promise<(CheckedLine | Error)[]> {
  const takes: Awaited<ReturnType<typeof prepare>>[] = [];
  for (const input of inputs) takes.push(await prepare(input, work));
  const measured = await measureTogether(takes, work);
  return takes.flatMap((take, index): (CheckedLine | Error)[] => {
    const { source, previewPath, final, sampleMeter, warningMeter } = take;
    const measurement = measured[index];
    if (!measurement) return [];
    if (measurement instanceof Error) return [measurement];
    const { loudnessRange: _, ...measurements } = measurement;
    const { sampleRate, channels, codec, demuxer: container, bits } = source;
    const checked = {
      ...measurements,
      sampleRate,
      channels,
      codec,
      previewPath,
      file: { container, bits },
      noiseFloorDb: sampleMeter.noiseFloorDb(),
      finalPath: final?.path ?? null,
      warnings: warningsOf(warningMeter, take),
    };
    return [checked];
  });
}

async function prepare({ input, workDir }: LineInput, work: WorkOptions) {
  const plain = await plainWav(input);
  const recording = plain ? await repairRecording(plain, work) : await openRecording(input, work);
  const { source } = recording;
  const isFinal = plain && !source.cleanPath;
  const final = isFinal ? undefined : { path: path.join(workDir, 'final.wav'), codec: losslessCodec(source) };
  const previewPath = path.join(workDir, 'preview.mp3');
  const warningMeter = new WarningMeter(source);
  const meters = { sampleMeter: new NoiseFloorMeter(source), warningMeter, delivered: [warningMeter] };
  return { ...recording, previewPath, final, ...meters };
}

async function plainWav(input: string): Promise<AudioSource | null> {
  const format = await readWavFormat(input);
  if (!format || !hasAcceptedRate(format.sampleRate)) return null;
  const { codec, sampleRate, channels, bits, durationMs } = format;
  return {
    path: input,
    demuxer: 'wav',
    codec,
    sampleRate,
    channels,
    bits,
    claimedDurationMs: durationMs,
    longestMs: longestTakeMs,
  };
}

/** Returns the PCM codec of a WAV that holds every sample of the source. */
function losslessCodec({ codec, bits }: Pick<AudioSource, 'codec' | 'bits'>): string {
  if (codec === 'pcm_s8' || codec === 'pcm_u8') return 'pcm_u8';
  const linear = /^(pcm_[sf](?:16|24|32|64))[lb]e$/.exec(codec)?.[1];
  if (linear) return `${linear}le`;
  if (codec.startsWith('pcm_') || codec.startsWith('adpcm_')) return 'pcm_s16le';
  if (bits === null) return 'pcm_s24le';
  if (bits > 24) return 'pcm_s32le';
  return bits > 16 ? 'pcm_s24le' : 'pcm_s16le';
}
