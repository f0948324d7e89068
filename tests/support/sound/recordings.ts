import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unmeasuredSound } from '@/lib/domain/delivery/delivery-check';
import { asRecorded } from '@/lib/domain/delivery/delivery-spec';
import { certify } from '@/lib/domain/licenses/certificates';
import { findFfmpeg } from '@/server/audio/files/binary';
import { db } from '@/server/platform/db';
import { downloadToFile } from '@/server/platform/storage/storage';

const run = promisify(execFile);

/** The sound of a take of 8 s whose levels do not matter. */
export const soundWithoutLevels = unmeasuredSound({
  container: 'wav',
  codec: 'pcm_s16le',
  sampleRate: 48_000,
  bits: 16,
  channels: 1,
  durationMs: 8_000,
});

/** Returns the certificate of a take that was measured and needed no change. */
export const aCertificate = () => certify(asRecorded, 'Take', soundWithoutLevels);

/**
 * Concatenates demos of the sample data: WAV, 48 kHz, 16 bit, mono.
 * @param seconds length of the file
 */
export async function spokenTake(folder: string, { voiceId, seconds }: { voiceId: string; seconds: number }) {
  const [demo] = await db.voiceDemo.findMany({ where: { voiceId, status: 'done' }, orderBy: { position: 'asc' } });
  if (!demo?.processedUri) throw new Error('This voice has no demo to be spoken again.');
  const spoken = path.join(folder, 'demo.mp3');
  const file = path.join(folder, 'Morning read.wav');
  await downloadToFile(demo.processedUri, spoken);
  const format = ['-t', String(seconds), '-ar', '48000', '-ac', '1', '-c:a', 'pcm_s16le'];
  await ffmpeg(['-stream_loop', '-1', '-i', spoken, ...format, file]);
  return file;
}

async function ffmpeg(options: string[]) {
  const binary = await findFfmpeg();
  return run(binary.path, ['-nostdin', '-y', ...options], { maxBuffer: 1 << 28 });
}

type MeasuredSound = {
  /** The container's name in ffmpeg. */
  container: string;
  codec: string;
  sampleRate: number;
  channels: number;
  seconds: number;
  integratedLufs: number;
  /** The loudest sample, 1 for full scale. */
  peak: number;
  /** Samples at full scale. */
  numClipped: number;
};

/** Measures an uploaded WAV of 16 bit with ffmpeg, downloaded into the folder. */
export async function measureRecording(uri: string, folder: string): Promise<MeasuredSound> {
  const file = path.join(folder, path.basename(uri));
  await mkdir(folder, { recursive: true });
  await downloadToFile(uri, file);
  return measureSound(file);
}

/** @param file WAV, 16 bit, with a header of 44 bytes */
export async function measureSound(file: string): Promise<MeasuredSound> {
  const { stderr } = await ffmpeg(['-i', file, '-af', 'ebur128', '-f', 'null', '-']);
  const [, container = ''] = /Input #0, (\w+)/.exec(stderr) ?? [];
  const [, codec = '', rate = '', layout = ''] = /Audio: (\w+)[^,]*, (\d+) Hz, (mono|stereo|\d+)/.exec(stderr) ?? [];
  const bytes = await readFile(file);
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length));
  const channels = { mono: 1, stereo: 2 }[layout] ?? Number(layout);
  const amplitudes = samples.map((sample) => Math.min(32_767, Math.abs(sample)));
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return {
    container,
    codec,
    channels,
    sampleRate: Number(rate),
    seconds: samples.length / channels / Number(rate),
    integratedLufs: Number(/I: +(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    peak: amplitudes.reduce((loudest, amplitude) => Math.max(loudest, amplitude), 0) / 32_768,
    numClipped: amplitudes.filter((amplitude) => amplitude === 32_767).length,
  };
}
