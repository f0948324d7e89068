import path from 'node:path';
import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import type { Peaks } from '@/lib/domain/sound/peaks';
import { type FfmpegBinary, findFfmpeg } from '@/server/audio/files/binary';
import { DeliveredSoundMeter } from './delivered-sound';
import { measure } from './measure';
import { openRecording, type Recording } from './open-recording';
import type { SoundWarning } from '@/lib/domain/sound/sound-warnings';
import { WarningMeter } from '@/server/audio/meters/warning-meter';

export type CheckedTake = {
  durationMs: number;
  /** Samples per second. */
  sampleRate: number;
  channels: 1 | 2;
  codec: string;
  /** Bits per sample of lossless codecs, else null. */
  bits: number | null;
  /**
   * This value and the next two are measured after the 80 Hz high-pass that mastering applies; `master` accepts them as
   * `measured`.
   */
  integratedLufs: number;
  truePeakDbtp: number;
  loudnessRange: number;
  peaks: Peaks;
  previewPath: string;
  /** Properties of the recording as it was delivered, without the high-pass. */
  sound: DeliveredSound;
  /** Warnings about the recording as it was delivered, without the high-pass. */
  warnings: SoundWarning[];
};

/** Returns the warnings about a recording, including those about its repair. */
export function warningsOf(
  meter: WarningMeter,
  { replaced, samplePeak, mayEndEarly }: Omit<Recording, 'source'>,
): SoundWarning[] {
  return [
    ...(replaced ? [{ kind: 'replaced-samples' as const, ...replaced }] : []),
    ...(mayEndEarly ? [{ kind: 'may-end-early' as const }] : []),
    ...meter.read(samplePeak),
  ];
}

/**
 * Validates a voice take, measures it with and without the clean-up, and creates its preview, all in one decode. Throws `BrokenAudioError`, whose
 * message is shown to the uploader, when the file can never become a take; `FfmpegError` for transient failures; the
 * signal's reason when aborted.
 */
export async function checkTake({
  input,
  workDir,
  signal,
  binary,
  timeLimitMs,
  longestMs,
}: {
  input: string;
  /** An existing folder that the caller removes. */
  workDir: string;
  signal?: AbortSignal;
  binary?: FfmpegBinary;
  timeLimitMs?: number;
  longestMs?: number;
}): Promise<CheckedTake> {
  const ffmpeg = binary ?? (await findFfmpeg());
  const { source, ...recording } = await openRecording(input, {
    binary: ffmpeg,
    signal,
    timeLimitMs,
    longestMs,
  });
  const previewPath = path.join(workDir, 'preview.mp3');
  const delivered = new DeliveredSoundMeter(source);
  const warnings = new WarningMeter(source);
  const measured = await measure(source, {
    binary: ffmpeg,
    signal,
    timeLimitMs,
    previewPath,
    delivered: [delivered, warnings],
  });
  const { sampleRate, channels, codec, bits } = source;
  return {
    sampleRate,
    channels,
    codec,
    bits,
    ...measured,
    previewPath,
    sound: await delivered.read(),
    warnings: warningsOf(warnings, recording),
  };
}
