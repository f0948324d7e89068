import { open } from 'node:fs/promises';
import { inputOptions } from '@/server/audio/arguments';
import { BrokenAudioError } from '@/server/audio/errors';
import { type PipeReader, runFfmpeg } from '@/server/audio/ffmpeg';
import { type AudioSource, probe } from '@/server/audio/files/probe';
import { type SampleMeter, sampleReader, samplesOutput } from '@/server/audio/files/samples';
import type { Demuxer } from '@/server/audio/files/sniff';
import { readWavCodec } from '@/server/audio/files/wav-header';
import { requireDecoded, timeLimit, type WorkOptions } from './measure';

export type Recording = {
  /** Decodes to finite samples of at most +40 dBFS. */
  source: AudioSource;
  /** Samples that were replaced; null without damage. */
  replaced: { count: number; atMs: number } | null;
  /** The highest sample; above 1 only in recordings whose decoder gives floating-point samples. */
  samplePeak: number;
  mayEndEarly: boolean;
};

/**
 * Probes a file and repairs its samples. Every decode of a file that users uploaded uses the source that this returns.
 * Throws like `checkTake`.
 */
export async function openRecording(
  input: string,
  { longestMs, ...work }: WorkOptions & { longestMs?: number | undefined },
): Promise<Recording> {
  const source = await probe(input, { ...work, longestMs });
  return { ...(await repairRecording(source, work)), mayEndEarly: await mayEndEarly(input, source.demuxer) };
}

async function withDecoder(source: AudioSource): Promise<AudioSource> {
  const format = source.demuxer === 'wav' ? await readWavCodec(source.path) : null;
  if (!format) return source;
  // The claim belongs to another decoder if the codec differs.
  const claimedDurationMs = format.codec === source.codec ? source.claimedDurationMs : null;
  return { ...source, ...format, claimedDurationMs, decoder: format.codec };
}

async function decode(
  source: AudioSource,
  { binary, signal, timeLimitMs }: WorkOptions,
  { output, pipes = {} }: { output: readonly string[]; pipes?: Readonly<Record<number, PipeReader>> },
): Promise<void> {
  const args = [...inputOptions(source), ...output];
  requireDecoded(await runFfmpeg({ binary, args, pipes, timeLimitMs: timeLimitMs ?? timeLimit(source), signal }));
}

/** Writes repaired samples. Those of the file are its last bytes. */
async function writeRepairs(path: string, { repairs, numSamples }: DamagedSamples): Promise<void> {
  const bytesPerSample = Float32Array.BYTES_PER_ELEMENT;
  const file = await open(path, 'r+');
  try {
    const start = (await file.stat()).size - numSamples * bytesPerSample;
    for (const { at, value } of repairs) {
      await file.write(Float32Array.of(value), 0, bytesPerSample, start + at * bytesPerSample);
    }
  } finally {
    await file.close();
  }
}

const integerCodecs = /^(?:pcm_(?:[su]\d|alaw|mulaw)|adpcm_|flac$|alac$)/;

/**
 * Reads all samples of a recording whose decoder gives floating-point samples. If a few of them are not finite or
 * beyond +40 dBFS, writes a repaired copy next to the file, because a filter would spread them over the recording.
 * Throws `BrokenAudioError` if there are more.
 */
export async function repairRecording(opened: AudioSource, work: WorkOptions): Promise<Recording> {
  const source = await withDecoder(opened);
  if (integerCodecs.test(source.codec)) return { source, replaced: null, samplePeak: 1, mayEndEarly: false };
  const damaged = new DamagedSamples(source.channels);
  await decode(source, work, {
    output: ['-filter_complex', '[0:a:0]anull[samples]', ...samplesOutput('samples', 1)],
    pipes: { 1: sampleReader(source.channels, [damaged]) },
  });
  const { count, samplePeak } = damaged;
  const [first] = damaged.repairs;
  if (!first) return { source, replaced: null, samplePeak, mayEndEarly: false };
  if (!damaged.isRepairable()) {
    throw new BrokenAudioError(
      `The recording has ${count.toLocaleString('en-US')} damaged samples: they are not numbers, or far above full scale. Please export it again and upload it again.`,
    );
  }
  const cleanPath = `${source.path}.clean.wav`;
  await decode(source, work, {
    output: [
      '-map',
      '0:a:0',
      '-map_metadata',
      '-1',
      '-c:a',
      'pcm_f32le',
      '-rf64',
      'auto',
      '-f',
      'wav',
      `file:${cleanPath}`,
    ],
  });
  await writeRepairs(cleanPath, damaged);
  const frame = Math.floor(first.at / source.channels);
  const atMs = Math.round((frame / source.sampleRate) * 1000);
  return { source: { ...source, cleanPath }, replaced: { count, atMs }, samplePeak, mayEndEarly: false };
}

/**
 * Length of the longest Ogg page (RFC 3533) with its header, and of more than seven of the longest ADTS frames (ISO/IEC
 * 13818-7).
 */
const tailBytes = 65_307;

/**
 * Returns whether a file may have been cut off although it decodes without an error: the last page of an Ogg file is
 * not marked as the last one, or the last frame of an ADTS file is incomplete. Some recorders never write the mark, so
 * it is a hint.
 */
async function mayEndEarly(input: string, demuxer: Demuxer): Promise<boolean> {
  if (demuxer !== 'ogg' && demuxer !== 'aac') return false;
  const tail = await readTail(input);
  return demuxer === 'ogg' ? !endsOgg(tail) : !endsAdts(tail);
}

async function readTail(input: string): Promise<Buffer> {
  const file = await open(input, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const oggHeader = 27;
const lastPageFlag = 4;

function endsOgg(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
    const numSegments = tail[at + oggHeader - 1];
    if (numSegments === undefined || tail[at + 4] !== 0) continue;
    const segments = tail.subarray(at + oggHeader, at + oggHeader + numSegments);
    const bytes = segments.reduce((sum, length) => sum + length, oggHeader + numSegments);
    const isWhole = segments.length === numSegments && at + bytes <= tail.length;
    return isWhole && ((tail[at + 5] ?? 0) & lastPageFlag) !== 0;
  }
  return false;
}

const adtsHeader = 7;

/** Returns the bytes of the frame at an offset, 0 if there is none. */
function adtsBytes(bytes: Buffer, at: number): number {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0 || at + adtsHeader > bytes.length) return 0;
  const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
  return length > adtsHeader ? length : 0;
}

/** Follows the frames from the first offset at which two are in succession. */
function endsAdts(tail: Buffer): boolean {
  for (let start = tail.indexOf(0xff); start >= 0; start = tail.indexOf(0xff, start + 1)) {
    const first = adtsBytes(tail, start);
    if (first === 0 || adtsBytes(tail, start + first) === 0) continue;
    let at = start;
    for (let length = first; length > 0; length = adtsBytes(tail, at)) at += length;
    return at === tail.length || tail.toString('latin1', at, at + 3) === 'TAG';
  }
  return true;
}

/** Limit of +40 dBFS: no recording is that loud, but programs that divide by zero write such values. */
const highestSample = 100;
/** Maximum share of all samples; a file with more damage is not just a recording with a few clicks. */
const maxDamagedShare = 1 / 10_000;
/** Bounds the memory: 6 hours of stereo at 192 kHz may have 830,000. */
const maxRepairs = 1_000_000;

type Repair = {
  /** Position in the interleaved samples. */
  at: number;
  value: number;
};

/** Finds the samples that are no numbers, infinite or beyond +40 dBFS, and what replaces them. */
class DamagedSamples implements SampleMeter {
  readonly repairs: Repair[] = [];
  /** The highest of the other samples; full scale is 1. */
  samplePeak = 0;
  count = 0;
  numSamples = 0;
  private readonly lastValues: number[];
  private readonly pending: Repair[][];

  constructor(private readonly channels: 1 | 2) {
    this.lastValues = Array.from({ length: channels }, () => 0);
    this.pending = Array.from({ length: channels }, () => []);
  }

  add(samples: Float32Array): void {
    const { channels, lastValues, pending } = this;
    let highest = this.samplePeak;
    for (let at = 0; at < samples.length; at += 1) {
      const sample = samples[at] as number;
      const channel = at % channels;
      // The comparison is false for NaN.
      if (Math.abs(sample) <= highestSample) {
        if (Math.abs(sample) > highest) highest = Math.abs(sample);
        if ((pending[channel] as Repair[]).length > 0) this.interpolate(channel, sample);
        lastValues[channel] = sample;
        continue;
      }
      this.count += 1;
      if (this.repairs.length >= maxRepairs) continue;
      const repair = { at: this.numSamples + at, value: 0 };
      this.repairs.push(repair);
      pending[channel]?.push(repair);
    }
    this.samplePeak = highest;
    this.numSamples += samples.length;
  }

  /** Returns true if the recording is still usable when the damaged samples are replaced. */
  isRepairable(): boolean {
    return this.count < this.numSamples * maxDamagedShare && this.count <= maxRepairs;
  }

  /** Replaces the damage with a straight line between the samples around it. */
  private interpolate(channel: number, after: number): void {
    const damaged = this.pending[channel] ?? [];
    const before = this.lastValues[channel] ?? 0;
    for (const [index, repair] of damaged.entries()) {
      repair.value = before + ((after - before) * (index + 1)) / (damaged.length + 1);
    }
    this.pending[channel] = [];
  }
}
