import { Fft } from '@/server/audio/meters/fft';

/**
 * The window is long enough to separate the harmonics of speech from noise, and short enough not to smear consonants.
 */
const windowSeconds = 0.04;
const overlapFactor = 4;
/** Sum of the squared windows that overlap. */
const windowPower = 1.5;
/** Share of the neighboring frame in the estimate of the signal-to-noise ratio (Ephraim and Malah, 1984). */
const smoothing = 0.94;
const minSnr = 0.003;
/** Frames whose gains are set together, and the frames after them that their gains depend on. */
const blockFrames = 64;
const lookaheadFrames = 24;

/**
 * Reduces steady noise: a Wiener filter over short spectra, with the noise learned from pauses. The signal-to-noise ratio
 * of a frame is estimated from the frames before it and from those after it, and both estimates are averaged. All channels
 * get the same gains, so that the stereo image stays. Output and input have the same length and timing.
 */
export class Denoiser {
  private readonly size: number;
  private readonly hop: number;
  private readonly fft: Fft;
  private readonly window: Float64Array;
  private readonly lowestGain: number;
  private readonly channels: readonly Channel[];
  private noise: Float64Array;
  /** Frames of which the first `numPending` wait for their gains. */
  private frames: Frame[];
  private numPending = 0;
  private readonly speechBefore: Float64Array;
  private numFrames = 0;

  constructor(options: { sampleRate: number; channels: number; amountDb: number }) {
    this.size = 2 ** Math.round(Math.log2(options.sampleRate * windowSeconds));
    this.hop = this.size / overlapFactor;
    this.fft = new Fft(this.size);
    this.window = Float64Array.from(
      { length: this.size },
      (_, index) => Math.sin((Math.PI * (index + 0.5)) / this.size) ** 2,
    );
    this.lowestGain = 10 ** (-options.amountDb / 20);
    this.channels = Array.from({ length: options.channels }, () => new Channel(this.size));
    const bins = this.size / 2 + 1;
    this.noise = new Float64Array(bins);
    this.speechBefore = new Float64Array(bins);
    this.frames = Array.from({ length: blockFrames + lookaheadFrames }, () => new Frame(this.size, options.channels));
  }

  /** Learns the noise from the samples of pauses, each with an array per channel. */
  learn(pauses: readonly (readonly Float32Array[])[]): void {
    const sum = new Float64Array(this.noise.length);
    const spectrum = new Spectrum(this.size);
    let count = 0;
    for (const samples of pauses.flat()) {
      for (let start = 0; start === 0 || start + this.size <= samples.length; start += this.hop) {
        for (let index = 0; index < this.size; index += 1) {
          spectrum.real[index] = (samples[(start + index) % samples.length] ?? 0) * (this.window[index] as number);
        }
        spectrum.imaginary.fill(0);
        this.fft.forward(spectrum.real, spectrum.imaginary);
        for (let bin = 0; bin < sum.length; bin += 1) sum[bin] = (sum[bin] as number) + spectrum.power(bin);
        count += 1;
      }
    }
    // Few spectra describe a bin badly. Neighboring bins have about the same noise, except where octaves have few bins.
    this.noise = sum.map((_, bin) => {
      const reach = Math.min(2, bin >> 4);
      const near = sum.subarray(bin - reach, bin + reach + 1);
      return (near.reduce((total, power) => total + power, 0) / near.length / count) * this.channels.length + 1e-20;
    });
  }

  /** Takes one `hop` of samples per channel, and returns the hops that are finished. The first is `delay` samples late. */
  process(input: readonly Float32Array[]): Float32Array[][] {
    const frame = this.frames[this.numPending] as Frame;
    this.channels.forEach((channel, index) => {
      const { real, imaginary } = frame.spectra[index] as Spectrum;
      channel.shiftIn(input[index] ?? new Float32Array(this.hop), this.hop);
      for (let sample = 0; sample < this.size; sample += 1) {
        real[sample] = (channel.history[sample] as number) * (this.window[sample] as number);
      }
      imaginary.fill(0);
      this.fft.forward(real, imaginary);
    });
    frame.compareWith(this.noise);
    estimateSnr(frame, { neighbor: this.numFrames > 0 ? this.speechBefore : null, speech: this.speechBefore });
    this.numFrames += 1;
    this.numPending += 1;
    return this.numPending < this.frames.length ? [] : this.finishFrames(blockFrames);
  }

  /** Returns the hops that are still to come. */
  finish(): Float32Array[][] {
    return this.finishFrames(this.numPending);
  }

  get hopSize(): number {
    return this.hop;
  }

  get delay(): number {
    return this.size - this.hop;
  }

  private finishFrames(count: number): Float32Array[][] {
    const speechAfter = new Float64Array(this.noise.length);
    for (let index = this.numPending - 1; index >= 0; index -= 1) {
      const frame = this.frames[index] as Frame;
      frame.snrBefore.set(frame.snr);
      estimateSnr(frame, { neighbor: index < this.numPending - 1 ? speechAfter : null, speech: speechAfter });
      if (index < count) this.filter(frame);
      else frame.snr.set(frame.snrBefore);
    }
    const finished = this.frames.slice(0, count);
    this.frames = [...this.frames.slice(count), ...finished];
    this.numPending -= count;
    return finished.map((frame) => this.synthesize(frame));
  }

  private filter(frame: Frame): void {
    for (let bin = 0; bin < frame.snr.length; bin += 1) {
      const snr = Math.sqrt((frame.snrBefore[bin] as number) * (frame.snr[bin] as number));
      const gain = Math.max(this.lowestGain, wienerGain(refinedSnr(snr, frame.ratio[bin] as number)));
      for (const spectrum of frame.spectra) spectrum.scale(bin, gain);
    }
  }

  private synthesize({ spectra }: Frame): Float32Array[] {
    return this.channels.map((channel, index) => {
      const { real, imaginary } = spectra[index] as Spectrum;
      this.fft.inverse(real, imaginary);
      return channel.overlapAdd(real, this.window, this.hop);
    });
  }
}

/**
 * Estimates a frame's signal-to-noise ratio from itself and `neighbor`, the power of speech relative to the noise in the
 * frame beside it. Writes the frame's own to `speech`.
 */
function estimateSnr(
  { ratio, snr }: Frame,
  { neighbor, speech }: { neighbor: Float64Array | null; speech: Float64Array },
): void {
  for (let bin = 0; bin < ratio.length; bin += 1) {
    const power = ratio[bin] as number;
    const own = Math.max(power - 1, 0);
    const estimate = neighbor ? smoothing * (neighbor[bin] as number) + (1 - smoothing) * own : own;
    snr[bin] = Math.max(minSnr, estimate);
    speech[bin] = wienerGain(refinedSnr(snr[bin] as number, power)) ** 2 * power;
  }
}

/** Removes the delay of one frame in a second step (Plapous and others, 2006). */
function refinedSnr(snr: number, ratio: number): number {
  return Math.max(minSnr, wienerGain(snr) ** 2 * ratio);
}

function wienerGain(snr: number): number {
  return snr / (1 + snr);
}

class Frame {
  readonly spectra: readonly Spectrum[];
  /** Power relative to the noise. */
  readonly ratio: Float64Array;
  readonly snr: Float64Array;
  readonly snrBefore: Float64Array;

  constructor(size: number, channels: number) {
    const bins = size / 2 + 1;
    this.spectra = Array.from({ length: channels }, () => new Spectrum(size));
    this.ratio = new Float64Array(bins);
    this.snr = new Float64Array(bins);
    this.snrBefore = new Float64Array(bins);
  }

  compareWith(noise: Float64Array): void {
    for (let bin = 0; bin < noise.length; bin += 1) {
      let power = 0;
      for (const spectrum of this.spectra) power += spectrum.power(bin);
      this.ratio[bin] = power / (noise[bin] as number);
    }
  }
}

class Spectrum {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;

  constructor(readonly size: number) {
    this.real = new Float64Array(size);
    this.imaginary = new Float64Array(size);
  }

  power(bin: number): number {
    return (this.real[bin] as number) ** 2 + (this.imaginary[bin] as number) ** 2;
  }

  /** Scales a frequency and its mirror image, because the spectrum of real samples is symmetric. */
  scale(bin: number, gain: number): void {
    this.scaleBin(bin, gain);
    if (bin > 0 && bin < this.size / 2) this.scaleBin(this.size - bin, gain);
  }

  private scaleBin(bin: number, gain: number): void {
    this.real[bin] = (this.real[bin] as number) * gain;
    this.imaginary[bin] = (this.imaginary[bin] as number) * gain;
  }
}

class Channel {
  readonly history: Float64Array;
  private readonly sum: Float64Array;

  constructor(private readonly size: number) {
    this.history = new Float64Array(size);
    this.sum = new Float64Array(size);
  }

  shiftIn(samples: Float32Array, hop: number): void {
    this.history.copyWithin(0, hop);
    this.history.set(samples, this.size - hop);
  }

  overlapAdd(samples: Float64Array, window: Float64Array, hop: number): Float32Array {
    for (let index = 0; index < this.size; index += 1) {
      this.sum[index] =
        (this.sum[index] as number) + ((samples[index] as number) * (window[index] as number)) / windowPower;
    }
    const finished = Float32Array.from(this.sum.subarray(0, hop));
    this.sum.copyWithin(0, hop);
    this.sum.fill(0, this.size - hop);
    return finished;
  }
}
