import { open } from 'node:fs/promises';
import { PeakLimiter } from './peak-limiter';
import { type RawSound, readSamples } from './raw-sound';
import type { SampleMeter } from './samples';

export interface GainPlan {
  gainDb: number;
  /** dBTP; null without a limiter. */
  ceilingDb: number | null;
}

/** Yields the samples of `sound` with gain and limiter. */
export async function* withGain(
  sound: RawSound,
  { gainDb, ceilingDb }: GainPlan,
  signal: AbortSignal | undefined,
): AsyncGenerator<Float32Array> {
  const gain = 10 ** (gainDb / 20);
  const limiter = ceilingDb === null ? null : new PeakLimiter({ ...sound, ceilingDb });
  for await (const samples of readSamples(sound)) {
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
    for await (const samples of withGain(sound, plan, signal)) {
      meter.add(samples);
      // Unlike `write`, it fails if a full disk takes only a part.
      await target.writeFile(samples);
    }
  } finally {
    await target.close();
  }
}
