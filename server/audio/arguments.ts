import type { FfmpegBinary } from '@/server/audio/files/binary';
import type { Demuxer } from '@/server/audio/files/sniff';

/**
 * Decoders that a take may need. All others are disabled even in valid containers: cover images, video, and rare
 * decoders whose bugs a crafted file might exploit.
 */
const allowedDecoders = [
  ...['s8', 'u8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le', 'f64be'].map(
    (sample) => `pcm_${sample}`,
  ),
  'pcm_alaw',
  'pcm_mulaw',
  'adpcm_ms',
  'adpcm_ima_wav',
  'adpcm_ima_qt',
  'flac',
  'alac',
  'mp3',
  'mp3float',
  'aac',
  'vorbis',
  'opus',
  'libopus',
].join(',');

/** Decodes slightly beyond the longest accepted recording, to detect longer ones. */
const decodeMarginMs = 1_000;

/**
 * Opens a local file with only the given demuxer: no network, no other files, one thread. Decoding ends one second
 * after the longest accepted recording, whatever the header claims.
 */
export function inputOptions({
  path,
  demuxer,
  longestMs,
  cleanPath,
  decoder,
}: {
  path: string;
  demuxer: Demuxer;
  longestMs: number;
  cleanPath?: string | undefined;
  decoder?: string | undefined;
}): string[] {
  return [
    '-threads',
    '1',
    '-protocol_whitelist',
    'file,pipe',
    '-codec_whitelist',
    allowedDecoders,
    '-t',
    ((longestMs + decodeMarginMs) / 1000).toFixed(3),
    '-f',
    cleanPath ? 'wav' : demuxer,
    ...(decoder && !cleanPath ? ['-c:a', decoder] : []),
    '-i',
    `file:${cleanPath ?? path}`,
  ];
}

/** Previews and mastered files retain 44.1 kHz; every other rate becomes 48 kHz. */
export function deliveryRate(sampleRate: number): 44_100 | 48_000 {
  return sampleRate === 44_100 ? 44_100 : 48_000;
}

/**
 * Returns the first filters of every chain: double precision, and an 80 Hz high-pass (12 dB per octave), because rumble
 * would use up the headroom.
 */
export function cleanUp(channels: 1 | 2): string {
  return `${doublePrecision(channels)},${highPass}`;
}

export const highPass = 'highpass=f=80';

export function doublePrecision(channels: 1 | 2): string {
  const precise = 'aformat=sample_fmts=dblp';
  return channels === 1 ? `${precise}:channel_layouts=mono` : `${layoutFilter(2)},${precise}`;
}

/** Takes the two channels as left and right, whatever speakers the file names for them. */
export function layoutFilter(channels: 1 | 2): string {
  return channels === 1 ? 'aformat=channel_layouts=mono' : 'pan=stereo|c0=c0|c1=c1';
}

/**
 * Returns an EBU R 128 meter that prints the loudness every 100 ms to a pipe, because the final summary is rounded to
 * 0.1 LU. `name` identifies the filter's summary among the messages.
 */
export function loudnessMeter({ name, pipe, truePeak }: { name: string; pipe: number; truePeak: boolean }): string {
  const peak = truePeak ? ':peak=true' : '';
  return `ebur128@${name}=metadata=1${peak},ametadata=mode=print:file=pipe\\\\:${pipe}`;
}

const attackMs = 5;

/**
 * Preserves timing: ffmpeg's look-ahead delays the audio by its attack minus one sample, so that much silence is
 * appended and trimmed from the start. `ceilingDb` is in dBFS, `sampleRate` that of the audio at this point.
 */
export function limiter({ ceilingDb, sampleRate }: { ceilingDb: number; sampleRate: number }): string {
  const delay = Math.floor((sampleRate * attackMs) / 1000) - 1;
  return [
    `apad=pad_len=${delay}`,
    `alimiter=limit=${(10 ** (ceilingDb / 20)).toFixed(5)}:level=0:attack=${attackMs}:release=50`,
    `atrim=start_sample=${delay},asetpts=PTS-STARTPTS`,
  ].join(',');
}

export function resample(sampleRate: number, resampler: FfmpegBinary['resampler']): string {
  return `aresample=${sampleRate}:resampler=${resampler}`;
}

/** Formats with four digits, and never in exponent notation, which filters misread. */
export function decibels(db: number): string {
  return `${db.toFixed(4)}dB`;
}

export function discard(label: string): string[] {
  return ['-map', `[${label}]`, '-c:a', 'pcm_f64le', '-f', 'null', '-'];
}

/** LAME at a constant 128 kbit/s lowers the loudness by this much (measured on speech). */
export const lameLossDb = 0.44;
/**
 * Ceiling of the limiter. True peaks exceed it by up to 0.8 dB at the original sample rate and reach about -2.3 dBTP,
 * which leaves about 1 dB for MP3 overshoot before clipping.
 */
export const previewCeilingDb = -3.1;

export function previewFilters(sampleRate: number): string {
  const rate = deliveryRate(sampleRate);
  return `aresample=${rate},volume=${decibels(lameLossDb)},${limiter({ ceilingDb: previewCeilingDb, sampleRate: rate })}`;
}

/** Returns the output options of an MP3 with 128 kbit/s, without the original's tags, which may contain names. */
export function previewOutput(label: string, path: string): string[] {
  return [
    '-map',
    `[${label}]`,
    '-map_metadata',
    '-1',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '128k',
    // A faster search at the same bit rate; 128 kbit/s is sufficient for one voice.
    '-compression_level',
    '7',
    '-f',
    'mp3',
    `file:${path}`,
  ];
}
