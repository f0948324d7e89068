import path from 'node:path';
import type { Peaks } from '@/lib/domain/peaks';
import { type FfmpegBinary, findFfmpeg } from './binary';
import { measure } from './measure';
import { NoiseFloorMeter } from './noise-floor-meter';
import { type AudioSource, hasAcceptedRate, LONGEST_TAKE_MS, probe } from './probe';
import { readWavFormat } from './wav-format';

export interface CheckedLine {
  durationMs: number;
  /** Hz */
  sampleRate: number;
  channels: 1 | 2;
  codec: string;
  /** Of the input, in ffmpeg's names. */
  file: { container: string; bits: number | null };
  integratedLufs: number;
  truePeakDbtp: number;
  /** RMS of the quietest 200 ms in dBFS; null without a pause. */
  noiseFloorDb: number | null;
  peaks: Peaks;
  previewPath: string;
  /** A lossless WAV at the rate and the channels of the input; null if the input is one. */
  finalPath: string | null;
}

/**
 * Validates a take of a line, measures it and creates its preview and its final in one run of ffmpeg. Throws the errors
 * of `checkTake`.
 */
export async function checkLine({
  input,
  workDir,
  signal,
  binary,
}: {
  input: string;
  /** An existing folder that the caller removes. */
  workDir: string;
  signal?: AbortSignal;
  binary?: FfmpegBinary;
}): Promise<CheckedLine> {
  const ffmpeg = binary ?? (await findFfmpeg());
  const plain = await plainWav(input);
  const source = plain ?? (await probe(input, { binary: ffmpeg, signal }));
  const previewPath = path.join(workDir, 'preview.mp3');
  const final = plain ? null : { path: path.join(workDir, 'final.wav'), codec: losslessCodec(source) };
  const noiseFloor = new NoiseFloorMeter(source);
  const { loudnessRange: _, ...measured } = await measure(source, {
    ...{ binary: ffmpeg, signal, previewPath },
    ...(final && { final }),
    sampleMeter: noiseFloor,
  });
  const { sampleRate, channels, codec, demuxer: container, bits } = source;
  return {
    ...{ ...measured, sampleRate, channels, codec, previewPath },
    file: { container, bits },
    noiseFloorDb: noiseFloor.noiseFloorDb(),
    finalPath: final?.path ?? null,
  };
}

async function plainWav(input: string): Promise<AudioSource | null> {
  const format = await readWavFormat(input);
  if (!format || !hasAcceptedRate(format.sampleRate)) return null;
  const { codec, sampleRate, channels, bits, durationMs } = format;
  return {
    ...{ path: input, demuxer: 'wav', codec, sampleRate, channels, bits },
    ...{ claimedDurationMs: durationMs, longestMs: LONGEST_TAKE_MS },
  };
}

/** Returns the PCM codec of a WAV that holds every sample of the source. */
export function losslessCodec({ codec, bits }: Pick<AudioSource, 'codec' | 'bits'>): string {
  if (codec === 'pcm_s8' || codec === 'pcm_u8') return 'pcm_u8';
  const linear = /^(pcm_[sf](?:16|24|32|64))[lb]e$/.exec(codec)?.[1];
  if (linear) return `${linear}le`;
  if (codec.startsWith('pcm_') || codec.startsWith('adpcm_')) return 'pcm_s16le';
  if (bits === null) return 'pcm_s24le';
  if (bits > 24) return 'pcm_s32le';
  return bits > 16 ? 'pcm_s24le' : 'pcm_s16le';
}
