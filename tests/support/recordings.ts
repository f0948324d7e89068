import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { certify } from '@/lib/domain/certificate';
import { unmeasuredSound } from '@/lib/domain/delivery-check';
import { asRecorded } from '@/lib/domain/delivery-spec';
import { findFfmpeg } from '@/server/audio/binary';
import { downloadToFile } from '@/server/platform/storage';
import { db } from '@/server/platform/db';

const run = promisify(execFile);

/** Of a take of 8 s whose levels do not matter. */
export const soundWithoutLevels = unmeasuredSound({
  ...{ container: 'wav', codec: 'pcm_s16le', sampleRate: 48_000, bits: 16, channels: 1, durationMs: 8_000 },
});

/** Of a take that was measured and had nothing to fit. */
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
