import { open } from 'node:fs/promises';
import { PeakLimiter } from './peak-limiter';
import { type RawSound, readSamples } from '@/server/audio/files/raw-sound';
import type { SampleMeter } from '@/server/audio/files/samples';

export type GainPlan = {
  gainDb: number;
  /** Ceiling in dBTP; null without a limiter. */
  ceilingDb: number | null;
};

type GainOptions = GainPlan & Pick<RawSound, 'sampleRate' | 'channels'> & { signal: AbortSignal | undefined };

/** Yields the samples of `sound` with gain and limiter. */
export async function* withGain(
  sound: AsyncIterable<Float32Array>,
  { gainDb, ceilingDb, sampleRate, channels, signal }: GainOptions,
): AsyncGenerator<Float32Array> {
  const gain = 10 ** (gainDb / 20);
  const limiter = ceilingDb === null ? null : new PeakLimiter({ sampleRate, channels, ceilingDb });
  for await (const samples of sound) {
    signal?.throwIfAborted();
    for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] as number) * gain;
    yield limiter ? limiter.process(samples) : samples;
  }
  if (limiter) yield limiter.finish();
}

/** Writes `sound` with gain and limiter to the file `output`, and passes it to the meter. */
export async function applyGain(
  sound: RawSound,
  plan: GainPlan,
  { output, meter, signal }: { output: string; meter: SampleMeter; signal: AbortSignal | undefined },
): Promise<void> {
  const target = await open(output, 'w');
  try {
    for await (const samples of withGain(readSamples(sound), { ...plan, ...sound, signal })) {
      meter.add(samples);
      // Unlike `write`, it fails if a full disk takes only a part.
      await target.writeFile(samples);
    }
  } finally {
    await target.close();
  }
}
