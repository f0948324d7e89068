import type { FfmpegBinary } from './binary';
import type { Demuxer } from './sniff';

/**
 * Decoders a take may need. Everything else stays shut even inside a good container: cover pictures, video, and the
 * many rare decoders whose bugs a crafted file would look for.
 */
const DECODERS = [
  ...['s8', 'u8', 's16le', 's16be', 's24le', 's24be', 's32le', 's32be', 'f32le', 'f32be', 'f64le', 'f64be'].map(
    (sample) => `pcm_${sample}`,
  ),
  ...['pcm_alaw', 'pcm_mulaw', 'adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt'],
  ...['flac', 'alac', 'mp3', 'mp3float', 'aac', 'vorbis', 'opus', 'libopus'],
].join(',');

/** How much more than the longest recording is decoded: what reaches it is longer. */
const BEYOND_LONGEST_MS = 1_000;

/**
 * Opens a local file with the given demuxer and nothing else: no network, no other file, one thread. Decoding ends a
 * second after the longest recording that is accepted, whatever the header says.
 */
export function inputOptions({
  path,
  demuxer,
  longestMs,
}: {
  path: string;
  demuxer: Demuxer;
  longestMs: number;
}): string[] {
  return [
    ...['-threads', '1', '-protocol_whitelist', 'file,pipe', '-codec_whitelist', DECODERS],
    ...['-t', ((longestMs + BEYOND_LONGEST_MS) / 1000).toFixed(3)],
    ...['-f', demuxer, '-i', `file:${path}`],
  ];
}

/** Previews and mastered files are at one of two rates: 44.1 kHz stays, everything else becomes 48 kHz. */
export function deliveryRate(sampleRate: number): 44_100 | 48_000 {
  return sampleRate === 44_100 ? 44_100 : 48_000;
}

/**
 * What every chain starts with: double precision, and rumble below the voice taken away (12 dB an octave from 80 Hz),
 * which would otherwise use up the headroom.
 */
export function cleanUp(channels: 1 | 2): string {
  const layout = channels === 1 ? 'mono' : 'stereo';
  return `aformat=sample_fmts=dblp:channel_layouts=${layout},highpass=f=80`;
}

/**
 * Loudness after EBU R 128, printed for every 100 ms to a pipe (the closing summary rounds to 0.1 LU).
 * The filter's name finds its summary among the messages.
 */
export function loudnessMeter({ name, pipe, truePeak }: { name: string; pipe: number; truePeak: boolean }): string {
  const peak = truePeak ? ':peak=true' : '';
  return `ebur128@${name}=metadata=1${peak},ametadata=mode=print:file=pipe\\\\:${pipe}`;
}

/**
 * True peaks of what comes out lie up to 0.15 dB above this (measured on speech and noise at twice the rate); the
 * writing pass measures, and lowers it for the rare take that rises further.
 */
export const MASTER_CEILING_DB = -1.25;
/**
 * At the plain rate true peaks pass a limiter by up to 0.8 dB, at four times the rate by 0.02 dB, at twice by 0.15 dB
 * for half the time of four.
 */
const OVERSAMPLING = 2;
const ATTACK_MS = 5;

/**
 * A limiter that keeps time: ffmpeg's looks ahead by delaying the sound by its attack less one sample, so that much
 * silence is added to the end and cut from the start again.
 * `ceilingDb` is in dB of full scale, `sampleRate` that of the sound at this point.
 */
export function limiter({ ceilingDb, sampleRate }: { ceilingDb: number; sampleRate: number }): string {
  const delay = Math.floor((sampleRate * ATTACK_MS) / 1000) - 1;
  return [
    `apad=pad_len=${delay}`,
    `alimiter=limit=${(10 ** (ceilingDb / 20)).toFixed(5)}:level=0:attack=${ATTACK_MS}:release=50`,
    `atrim=start_sample=${delay},asetpts=PTS-STARTPTS`,
  ].join(',');
}

/** The same at a higher rate, where the highest samples are almost the true peaks. Starts and ends at `sampleRate`. */
export function truePeakLimiter(options: {
  ceilingDb: number;
  sampleRate: number;
  resampler: FfmpegBinary['resampler'];
}): string {
  const { ceilingDb, sampleRate, resampler } = options;
  const high = sampleRate * OVERSAMPLING;
  return [resample(high, resampler), limiter({ ceilingDb, sampleRate: high }), resample(sampleRate, resampler)].join(
    ',',
  );
}

export function resample(sampleRate: number, resampler: FfmpegBinary['resampler']): string {
  return `aresample=${sampleRate}:resampler=${resampler}`;
}

/** Decibels with four digits: more than any meter shows, and never in exponent notation, which filters misread. */
export function decibels(db: number): string {
  return `${db.toFixed(4)}dB`;
}

/** Output that throws the sound away once the meters have seen it. */
export function discard(label: string): string[] {
  return ['-map', `[${label}]`, '-c:a', 'pcm_f64le', '-f', 'null', '-'];
}
