import type { ExportSettings } from '@/lib/domain/delivery/export-formats';
import { isLossless } from '@/lib/domain/delivery/export-formats';
import type { AudioSource } from '@/server/audio/files/probe';

type Format = ExportSettings['format'];
type Lossy = Exclude<Format, 'flac' | 'alac' | 'wav' | 'wav-24bit'>;

const mp3Rates = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];

/** Sample rates in Hz. libvorbis takes others, but without a bitrate for them. */
const lossyRates: Readonly<Record<Lossy, readonly number[]>> = {
  mp3: mp3Rates,
  'mp3-vbr': mp3Rates,
  vorbis: mp3Rates,
  aac: [...mp3Rates, 64_000, 88_200, 96_000],
  opus: [8_000, 12_000, 16_000, 24_000, 48_000],
};

function isLossy(format: Format): format is Lossy {
  return !isLossless(format);
}

/** Lossless formats keep the rate; lossy ones take the nearest that they support, the higher one of two. */
export function exportRate(format: Format, sampleRate: number): number {
  if (!isLossy(format)) return sampleRate;
  return lossyRates[format].reduce((best, rate) =>
    Math.abs(rate - sampleRate) <= Math.abs(best - sampleRate) ? rate : best,
  );
}

/** Bitrates per channel in kbit/s that libvorbis accepts at most, by the highest rate in Hz of each of its modes. */
const vorbisLimits = [
  { below: 9_000, perChannel: 40 },
  { below: 15_000, perChannel: 48 },
  { below: 19_000, perChannel: 96 },
  { below: 26_000, perChannel: 80 },
  { below: Number.POSITIVE_INFINITY, perChannel: 160 },
];

/** Returns the bitrate in kbit/s, lowered where the encoder would refuse it. */
export function exportBitrate(
  { format, bitrate }: Pick<ExportSettings, 'format' | 'bitrate'>,
  { sampleRate, channels }: Pick<AudioSource, 'sampleRate' | 'channels'>,
): number | null {
  if (format !== 'vorbis' || bitrate === null) return bitrate;
  const rate = exportRate(format, sampleRate);
  const limit = vorbisLimits.find(({ below }) => rate < below)?.perChannel ?? bitrate;
  return Math.min(bitrate, limit * channels);
}

/**
 * Returns the dB by which an encoder lowers the level (measured on speech). LAME's presets scale the input; the others
 * lose high frequencies.
 */
export function encoderLossDb({ format, bitrate }: Pick<ExportSettings, 'format' | 'bitrate'>): number {
  if (bitrate === null) return 0;
  if (format !== 'mp3' && format !== 'mp3-vbr') return format === 'opus' ? 0 : 0.15;
  if (bitrate <= 64) return 0.3;
  if (bitrate <= 160) return 0.45;
  if (bitrate <= 192) return 0.27;
  return bitrate <= 224 ? 0.2 : 0;
}

/**
 * Returns the bits per sample of a lossless output: 16 only for recordings that have no more and were not processed.
 */
export function exportBits(format: Format, source: Pick<AudioSource, 'bits' | 'codec'>, isProcessed: boolean): 16 | 24 {
  if (format === 'wav') return 16;
  if (format === 'wav-24bit') return 24;
  return !isProcessed && isExactIn16Bits(source) ? 16 : 24;
}

/** Returns true if 16-bit samples represent the recording exactly, so that dither would only add noise. */
export function isExactIn16Bits({ bits, codec }: Pick<AudioSource, 'bits' | 'codec'>): boolean {
  return bits !== null && bits <= 16 && !codec.startsWith('pcm_f');
}

const codecs: Readonly<Record<Lossy, readonly string[]>> = {
  mp3: ['libmp3lame'],
  'mp3-vbr': ['libmp3lame', '-abr', '1'],
  vorbis: ['libvorbis'],
  aac: ['aac'],
  opus: ['libopus'],
};

/** Omits dates and version numbers, so that the same input gives the same bytes. */
const bitExact = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'];

export function exportOutput(
  settings: Pick<ExportSettings, 'format' | 'bitrate' | 'ending'>,
  { source, isProcessed, durationMs, path }: ExportOutput,
): string[] {
  const { format, ending } = settings;
  const file = `file:${path}`;
  if (isLossy(format)) {
    const bitrate = exportBitrate(settings, source);
    return [...bitExact, '-c:a', ...codecs[format], '-b:a', `${bitrate}k`, ...container(format, ending), file];
  }
  const bits = exportBits(format, source, isProcessed);
  if (format === 'wav' || format === 'wav-24bit') {
    const rf64 = needsRf64(source, durationMs, bits) ? 'always' : 'never';
    return [...bitExact, '-c:a', `pcm_s${bits}le`, '-rf64', rf64, '-f', 'wav', file];
  }
  const planar = format === 'alac' ? 'p' : '';
  const sampleFormat = `${bits === 16 ? 's16' : 's32'}${planar}`;
  return [...bitExact, '-c:a', format, '-sample_fmt', sampleFormat, ...container(format, ending), file];
}

export type ExportOutput = {
  source: AudioSource;
  isProcessed: boolean;
  durationMs: number;
  path: string;
};

function container(format: Exclude<Format, 'wav' | 'wav-24bit'>, ending: string): string[] {
  switch (format) {
    case 'mp3':
    case 'mp3-vbr':
      return ['-f', 'mp3'];
    case 'vorbis':
    case 'opus':
      return ['-f', 'ogg'];
    case 'flac':
      return ['-f', 'flac'];
    case 'aac':
    case 'alac':
      return ['-movflags', '+faststart', '-f', ending === 'mp4' ? 'mp4' : 'ipod'];
    default:
      return format satisfies never;
  }
}

/** WAV sizes are 32-bit; larger files become RF64 (EBU Tech 3306), which fewer programs read. */
function needsRf64({ channels, sampleRate }: AudioSource, durationMs: number, bits: number): boolean {
  return (durationMs / 1000) * sampleRate * channels * (bits / 8) > 2 ** 32 - 1_000_000;
}

/** Returns the demuxer of a file that `exportOutput` wrote. */
export function exportDemuxer(format: Format): string {
  switch (format) {
    case 'mp3':
    case 'mp3-vbr':
      return 'mp3';
    case 'vorbis':
    case 'opus':
      return 'ogg';
    case 'aac':
    case 'alac':
      return 'mov';
    case 'flac':
      return 'flac';
    case 'wav':
    case 'wav-24bit':
      return 'wav';
    default:
      return format satisfies never;
  }
}
