import type { ExportSettings } from '@/lib/domain/delivery/export-formats';
import { cleanUp, inputOptions, layoutFilter, resample } from '@/server/audio/arguments';
import type { FfmpegBinary } from '@/server/audio/files/binary';
import type { AudioSource } from '@/server/audio/files/probe';
import { type RawSound, samplesOutput } from '@/server/audio/files/samples';
import type { GainPlan } from '@/server/audio/mastering/apply-gain';
import type { ExportLevels, MeasuredPart } from '@/server/audio/meters/export-meter';
import { exportDemuxer, exportOutput, isExactIn16Bits } from './export-codecs';

export type RenderLog = { level: 'info' | 'warn'; message: string };

export type RenderItem = {
  input: string;
  output: string;
};

/** A recording on its way through the export. */
export type Track = {
  source: AudioSource;
  /** The decoded recording with the processing so far, at the rate of the export. */
  sound: RawSound;
  /** `sound` with gain and limiter. */
  finished: RawSound;
  durationMs: number;
  measuredPart: MeasuredPart;
  /** Levels of `sound`. */
  levels: ExportLevels;
  /** Loudness before encoding; null to leave it. */
  targetLufs: number | null;
  plan: GainPlan;
  logs: RenderLog[];
  /** Restores the level of speech after denoising. */
  levelGainDb: number;
} & RenderItem;

/** Decodes each recording to raw samples at the rate of its sound. */
export function decodeArguments(
  tracks: readonly Pick<Track, 'source' | 'sound'>[],
  { hipfilter, resampler }: Pick<ExportSettings, 'hipfilter'> & Pick<FfmpegBinary, 'resampler'>,
): string[] {
  return [
    ...tracks.flatMap(({ source }) => inputOptions(source)),
    ...tracks.flatMap(({ source, sound }, index) => {
      const filters = [
        hipfilter ? cleanUp(source.channels) : layoutFilter(source.channels),
        ...(sound.sampleRate === source.sampleRate ? [] : [resample(sound.sampleRate, resampler)]),
      ];
      return [
        '-filter_complex',
        `[${index}:a:0]${filters.join(',')}[o${index}]`,
        ...rawOutput(`o${index}`, sound.path),
      ];
    }),
  ];
}

export function levelArguments(tracks: readonly { sound: RawSound; output: string }[]): string[] {
  return [
    ...tracks.flatMap(({ sound }) => rawInput(sound)),
    ...tracks.flatMap(({ output }, index) => [
      '-filter_complex',
      `[${index}:a:0]${leveler}[o${index}]`,
      ...rawOutput(`o${index}`, output),
    ]),
  ];
}

/** Evens out the level of speech: follows it within about two seconds, by at most 18 dB. */
const leveler = 'dynaudnorm=f=500:g=5:m=8:p=0.7';

export function encodeArguments(
  tracks: readonly Pick<Track, 'finished' | 'source' | 'durationMs' | 'output'>[],
  settings: ExportSettings,
): string[] {
  return [
    ...tracks.flatMap(({ finished }) => rawInput(finished)),
    ...tracks.flatMap(({ source, durationMs, output }, index) => [
      '-map',
      `${index}:a:0`,
      ...(settings.format === 'wav' ? ['-filter:a', dither] : []),
      ...exportOutput(settings, { source, durationMs, isProcessed: true, path: output }),
    ]),
  ];
}

/** Encodes recordings without any processing. */
export function copyArguments(
  items: readonly { source: AudioSource; output: string }[],
  settings: ExportSettings,
): string[] {
  return [
    ...items.flatMap(({ source }) => inputOptions(source)),
    ...items.flatMap(({ source, output }, index) => {
      const isDithered = settings.format === 'wav' && !isExactIn16Bits(source);
      return [
        '-map',
        `${index}:a:0`,
        '-filter:a',
        [layoutFilter(source.channels), ...(isDithered ? [dither] : [])].join(','),
        ...exportOutput(settings, { source, isProcessed: false, durationMs: source.longestMs, path: output }),
      ];
    }),
  ];
}

const dither = 'aresample=osf=s16:dither_method=triangular';

/** Decodes the encoded files of a lossy format as a player does, each to the pipe of `verifyPipe`. */
export function verifyArguments(
  tracks: readonly Pick<Track, 'output' | 'sound'>[],
  { format }: Pick<ExportSettings, 'format'>,
): string[] {
  return [
    ...tracks.flatMap(({ output }) => ['-threads', '1', '-f', exportDemuxer(format), '-i', `file:${output}`]),
    ...tracks.flatMap(({ sound }, index) => [
      '-filter_complex',
      `[${index}:a:0]aformat=channel_layouts=${layoutName(sound.channels)}[d${index}]`,
      ...samplesOutput(`d${index}`, verifyPipe(index)),
    ]),
  ];
}

export const verifyPipe = (index: number) => 3 + index;

function rawInput({ path, sampleRate, channels }: RawSound): string[] {
  return ['-f', 'f32le', '-ar', String(sampleRate), '-ac', String(channels), '-i', `file:${path}`];
}

function rawOutput(label: string, path: string): string[] {
  return ['-map', `[${label}]`, '-c:a', 'pcm_f32le', '-f', 'f32le', `file:${path}`];
}

const layoutName = (channels: 1 | 2) => (channels === 1 ? 'mono' : 'stereo');
