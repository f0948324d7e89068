import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '@/server/audio/binary';
import { downloadToFile } from '@/server/platform/storage';
import { db } from '@/server/platform/db';

const run = promisify(execFile);

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

/** In LUFS and dBTP per EBU R 128, with one decimal. */
export async function loudnessOf(file: string): Promise<{ integratedLufs: number; truePeakDbtp: number }> {
  const { stderr } = await ffmpeg(['-i', file, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return {
    integratedLufs: Number(/I: +(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    truePeakDbtp: Number(/Peak: +(-?[\d.]+) dBFS/.exec(summary)?.[1]),
  };
}

async function ffmpeg(options: string[]) {
  const binary = await findFfmpeg();
  return run(binary.path, ['-nostdin', '-y', ...options], { maxBuffer: 1 << 28 });
}
