import { open } from 'node:fs/promises';
import { PeakLimiter } from './peak-limiter';
import { type RawSound, readSamples } from './raw-sound';
import type { SampleMeter } from './samples';

export interface GainPlan {
  gainDb: number;
  /** dBTP; null without a limiter. */
  ceilingDb: number | null;
}

/** Writes `sound` with gain and limiter to the file `output`, and passes it to the meter. */
export async function applyGain(
  sound: RawSound,
  { gainDb, ceilingDb }: GainPlan,
  { output, meter, signal }: { output: string; meter: SampleMeter; signal: AbortSignal | undefined },
): Promise<void> {
  const gain = 10 ** (gainDb / 20);
  const limiter = ceilingDb === null ? null : new PeakLimiter({ ...sound, ceilingDb });
  const target = await open(output, 'w');
  const write = async (samples: Float32Array) => {
    meter.add(samples);
    await target.write(samples);
  };
  try {
    for await (const samples of readSamples(sound)) {
      signal?.throwIfAborted();
      for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] as number) * gain;
      await write(limiter ? limiter.process(samples) : samples);
    }
    if (limiter) await write(limiter.finish());
  } finally {
    await target.close();
  }
}
