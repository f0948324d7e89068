import { open } from 'node:fs/promises';
import { inputOptions } from '@/server/audio/arguments';
import { BrokenAudioError } from '@/server/audio/errors';
import { type PipeReader, runFfmpeg } from '@/server/audio/ffmpeg';
import { DamagedSamples } from '@/server/audio/files/damaged-samples';
import { mayEndEarly } from '@/server/audio/files/end-mark';
import { type AudioSource, probe } from '@/server/audio/files/probe';
import { readWavCodec } from '@/server/audio/files/wav-format';
import { sampleReader, samplesOutput } from '@/server/audio/files/samples';
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
