import { open } from 'node:fs/promises';
import { type RawSound, readSamples, type SampleMeter } from '@/server/audio/files/samples';
import { interpolatedPeak, interpolationReach } from '@/server/audio/meters/true-peak-meter';

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

/** The gain falls within this time before a peak, so that it does not click. */
const attackSeconds = 0.005;
const releaseSeconds = 0.05;
/** Peaks between two samples exceed the higher one by at most 3 dB in music and speech. */
const interpolatedShare = 0.7;

/**
 * A look-ahead limiter of true peaks, with the same gain for all channels. The output has the length of the input: call
 * `process` with all samples, then `finish`.
 */
export class PeakLimiter {
  private readonly channels: 1 | 2;
  private readonly ceiling: number;
  private readonly attackFrames: number;
  private readonly release: number;
  /** The last frames that were returned, then those whose gain depends on the frames after them. */
  private samples: Float32Array;
  /** The highest gain that the peaks allow, for each frame of `samples`. */
  private allowed: Float64Array;
  /** Frames of `samples` that are in use. */
  private numFrames: number;
  /** Frames of `samples` whose peaks are in `allowed`. */
  private numKnown = interpolationReach;
  private envelope = 1;
  /** The envelope during the attack. */
  private readonly recent: Float64Array;
  private recentSum: number;
  private recentAt = 0;
  /** Samples of the silence before the recording, in which the gain falls for a peak at its start. */
  private numToDrop: number;

  constructor({ sampleRate, channels, ceilingDb }: { sampleRate: number; channels: 1 | 2; ceilingDb: number }) {
    this.channels = channels;
    this.ceiling = 10 ** (ceilingDb / 20);
    this.attackFrames = Math.max(1, Math.round(sampleRate * attackSeconds));
    this.release = 1 - Math.exp(-1 / (sampleRate * releaseSeconds));
    this.numToDrop = this.attackFrames * channels;
    this.samples = new Float32Array(interpolationReach * channels + this.numToDrop);
    this.numFrames = interpolationReach + this.attackFrames;
    this.allowed = new Float64Array(this.numFrames).fill(1);
    this.recent = new Float64Array(this.attackFrames).fill(1);
    this.recentSum = this.attackFrames;
  }

  /** Takes whole frames, channels interleaved, and returns those whose gain is determined. */
  process(input: Float32Array): Float32Array {
    const { channels, ceiling, attackFrames } = this;
    const worthInterpolating = ceiling * interpolatedShare;
    const frames = this.numFrames + input.length / channels;
    this.reserve(frames);
    const { samples, allowed } = this;
    samples.set(input, this.numFrames * channels);
    allowed.fill(1, this.numFrames, frames);

    const known = frames - interpolationReach;
    for (let at = this.numKnown * channels; at < known * channels; at += 1) {
      const height = Math.max(Math.abs(samples[at] as number), Math.abs(samples[at + channels] as number));
      if (height <= worthInterpolating) continue;
      const peak = Math.max(height, interpolatedPeak(samples, at, channels));
      if (peak > ceiling) this.allow(allowed, Math.floor(at / channels), ceiling / peak);
    }
    const determined = Math.max(interpolationReach, known - attackFrames);
    const output = this.applied(samples, allowed, determined);
    const start = determined - interpolationReach;
    samples.copyWithin(0, start * channels, frames * channels);
    allowed.copyWithin(0, start, frames);
    this.numFrames = frames - start;
    this.numKnown = Math.max(this.numKnown, known) - start;
    const numDropped = Math.min(this.numToDrop, output.length);
    this.numToDrop -= numDropped;
    return output.subarray(numDropped);
  }

  /** Reuses memory, because new arrays for each block take as long as the limiter. */
  private reserve(frames: number): void {
    if (frames <= this.allowed.length) return;
    const { samples, allowed } = this;
    this.samples = new Float32Array(frames * this.channels);
    this.samples.set(samples);
    this.allowed = new Float64Array(frames);
    this.allowed.set(allowed);
  }

  /** Returns the remaining samples. */
  finish(): Float32Array {
    return this.process(new Float32Array((interpolationReach + this.attackFrames) * this.channels));
  }

  /** Lowers the allowed gains around a peak and during the attack before it. */
  private allow(allowed: Float64Array, frame: number, gain: number): void {
    const first = Math.max(0, frame - this.attackFrames);
    // A lower gain belongs to an earlier peak, whose attack has lowered everything before it.
    for (let at = frame + 1; at >= first && (allowed[at] as number) > gain; at -= 1) allowed[at] = gain;
  }

  private applied(samples: Float32Array, allowed: Float64Array, end: number): Float32Array {
    const { channels, recent, release, attackFrames } = this;
    const output = new Float32Array((end - interpolationReach) * channels);
    let { envelope, recentSum, recentAt } = this;
    const share = 1 / attackFrames;
    for (let frame = interpolationReach, to = 0; frame < end; frame += 1) {
      const target = allowed[frame] as number;
      envelope = target < envelope ? target : envelope + (target - envelope) * release;
      recentSum += envelope - (recent[recentAt] as number);
      recent[recentAt] = envelope;
      recentAt = recentAt + 1 === attackFrames ? 0 : recentAt + 1;
      const gain = recentSum * share;
      for (let at = frame * channels; at < (frame + 1) * channels; at += 1, to += 1) {
        output[to] = (samples[at] as number) * gain;
      }
    }
    Object.assign(this, { envelope, recentSum, recentAt });
    return output;
  }
}
