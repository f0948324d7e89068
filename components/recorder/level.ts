/** Level below which the meter shows nothing. */
export const quietestDb = -60;
/** A converter that is driven too hard repeats its highest value. */
const clippedSamples = 3;
const clippedAmplitude = 0.999;
const clippingShownSeconds = 2;
const fallDbPerSecond = 24;

export type Level = {
  /** Peak in dBFS, falling slowly so that eyes can follow; `quietestDb` for silence. */
  peakDb: number;
  /** Seconds for which the clipping warning is still shown. */
  clippingSeconds: number;
};

export const silence: Level = { peakDb: quietestDb, clippingSeconds: 0 };

export function decibels(amplitude: number): number {
  return amplitude > 0 ? 20 * Math.log10(amplitude) : Number.NEGATIVE_INFINITY;
}

export function nextLevel(level: Level, samples: Float32Array, rate: number): Level {
  const seconds = samples.length / rate;
  const { peak, isClipped } = measure(samples);
  return {
    peakDb: Math.max(quietestDb, decibels(peak), level.peakDb - fallDbPerSecond * seconds),
    clippingSeconds: isClipped ? clippingShownSeconds : Math.max(0, level.clippingSeconds - seconds),
  };
}

function measure(samples: Float32Array): { peak: number; isClipped: boolean } {
  let peak = 0;
  let run = 0;
  let isClipped = false;
  for (const sample of samples) {
    const amplitude = Math.abs(sample);
    if (amplitude > peak) peak = amplitude;
    run = amplitude >= clippedAmplitude ? run + 1 : 0;
    if (run >= clippedSamples) isClipped = true;
  }
  return { peak, isClipped };
}
