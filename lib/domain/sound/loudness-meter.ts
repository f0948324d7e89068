/** The absolute gate of ITU-R BS.1770, which a meter reports when nothing exceeded it. */
export const silentLufs = -70;

/** Loudness is gated in blocks of 400 ms that overlap by three quarters. */
const stepsPerSecond = 10;
const stepsPerBlock = 4;
const relativeGateLu = -10;
const stepsOfShortTerm = 30;
/** Relative gate of the loudness range (EBU Tech 3342). */
const rangeGateLu = -20;
const rangePercentiles = { low: 0.1, high: 0.95 };

/** Measures loudness according to ITU-R BS.1770 and EBU R 128, in the worker and in the review room. */
export class LoudnessMeter {
  private readonly stepFrames: number;
  private readonly filters: readonly KWeighting[];
  /** Mean power of each step of 100 ms, summed over the channels. */
  private readonly steps: number[] = [];
  private power = 0;
  private frames = 0;

  constructor({ sampleRate, channels }: { sampleRate: number; channels: 1 | 2 }) {
    this.stepFrames = Math.round(sampleRate / stepsPerSecond);
    this.filters = Array.from({ length: channels }, () => new KWeighting(sampleRate));
  }

  /** Adds whole frames: the channels are interleaved, full scale is 1. */
  add(samples: Float32Array): void {
    const { filters } = this;
    for (let at = 0; at < samples.length; ) {
      const end = Math.min(samples.length, at + (this.stepFrames - this.frames) * filters.length);
      filters.forEach((filter, channel) => {
        this.power += filter.powerOf(samples, { from: at + channel, to: end, stride: filters.length });
      });
      this.frames += (end - at) / filters.length;
      if (this.frames === this.stepFrames) {
        this.steps.push(this.power / this.stepFrames);
        this.power = 0;
        this.frames = 0;
      }
      at = end;
    }
  }

  /** Returns the gated loudness; `silentLufs` when nothing exceeded the absolute gate. */
  integratedLufs(): number {
    const loudness = toLufs(meanOf(gated(this.windows(stepsPerBlock), relativeGateLu)));
    return Number.isFinite(loudness) ? loudness : silentLufs;
  }

  /** Returns the loudness of the loudest 400 ms; null for silence and shorter audio. */
  maxMomentaryLufs(): number | null {
    return loudestOf(this.windows(stepsPerBlock));
  }

  /** Returns the loudness of the loudest 3 s; null for silence and shorter audio. */
  maxShortTermLufs(): number | null {
    return loudestOf(this.windows(stepsOfShortTerm));
  }

  /** Returns the loudness range in LU (EBU Tech 3342); 0 for silence and audio below 3 s. */
  loudnessRange(): number {
    const sorted = gated(this.windows(stepsOfShortTerm), rangeGateLu).toSorted((a, b) => a - b);
    const at = (share: number) => toLufs(sorted[Math.round((sorted.length - 1) * share)] ?? 0);
    return sorted.length === 0 ? 0 : at(rangePercentiles.high) - at(rangePercentiles.low);
  }

  /** Returns the mean power of each sequence of `length` steps. */
  private windows(length: number): number[] {
    const { steps } = this;
    return Array.from({ length: Math.max(0, steps.length - length + 1) }, (_, first) =>
      meanOf(steps.slice(first, first + length)),
    );
  }
}

/** The powers above the absolute gate and above a gate relative to their mean. */
function gated(powers: readonly number[], gateLu: number): number[] {
  const audible = powers.filter((power) => toLufs(power) > silentLufs);
  const gate = toLufs(meanOf(audible)) + gateLu;
  return audible.filter((power) => toLufs(power) > gate);
}

function loudestOf(powers: readonly number[]): number | null {
  const loudest = toLufs(powers.reduce((highest, power) => Math.max(highest, power), 0));
  return loudest > silentLufs ? loudest : null;
}

const meanOf = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power, 0) / powers.length;
const toLufs = (power: number) => -0.691 + 10 * Math.log10(power);

/**
 * The two filters of BS.1770 at any sample rate: a shelf for the head, and a high-pass. The constants give the
 * standard's coefficients at 48 kHz.
 */
class KWeighting {
  private readonly shelf: { b0: number; b1: number; b2: number; a1: number; a2: number };
  private readonly highPass: { a1: number; a2: number };
  private readonly state = new Float64Array(4);

  constructor(sampleRate: number) {
    const slope = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
    const high = 10 ** (3.999843853973347 / 20);
    const middle = high ** 0.4996667741545416;
    const slopePerQ = slope / 0.7071752369554196;
    const norm = 1 + slopePerQ + slope ** 2;
    this.shelf = {
      b0: (high + middle * slopePerQ + slope ** 2) / norm,
      b1: (2 * (slope ** 2 - high)) / norm,
      b2: (high - middle * slopePerQ + slope ** 2) / norm,
      a1: (2 * (slope ** 2 - 1)) / norm,
      a2: (1 - slopePerQ + slope ** 2) / norm,
    };
    const low = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
    const lowPerQ = low / 0.5003270373238773;
    const lowNorm = 1 + lowPerQ + low ** 2;
    this.highPass = { a1: (2 * (low ** 2 - 1)) / lowNorm, a2: (1 - lowPerQ + low ** 2) / lowNorm };
  }

  /** Returns the sum of the squares of the filtered samples. */
  powerOf(samples: Float32Array, { from, to, stride }: { from: number; to: number; stride: number }): number {
    const { b0, b1, b2, a1, a2 } = this.shelf;
    const { a1: c1, a2: c2 } = this.highPass;
    let [shelf1 = 0, shelf2 = 0, pass1 = 0, pass2 = 0] = this.state;
    let sum = 0;
    for (let at = from; at < to; at += stride) {
      const input = samples[at] as number;
      const shelved = b0 * input + shelf1;
      shelf1 = b1 * input - a1 * shelved + shelf2;
      shelf2 = b2 * input - a2 * shelved;
      const passed = shelved + pass1;
      pass1 = -2 * shelved - c1 * passed + pass2;
      pass2 = shelved - c2 * passed;
      sum += passed * passed;
    }
    this.state.set([shelf1, shelf2, pass1, pass2]);
    return sum;
  }
}

/** EBU R 128 measures loudness in blocks of this length, so shorter audio has no loudness. */
const shortestLoudnessMs = 400;

export function hasLoudness(durationMs: number | null): boolean {
  return durationMs !== null && durationMs >= shortestLoudnessMs;
}
