import type { SampleMeter } from '@/server/audio/files/samples';
import { Fft } from './fft';

/** Threshold of -0.004 dBFS, which converters reach only at their limit. */
const fullScale = 0.9995;
const minRunAtFullScale = 3;
/** Peaks of equal height that are this long were clipped before the level was lowered. */
const minFlatRun = 4;
const minFlatTops = 2;

/** Counts the places where the waveform is cut off, at full scale or at the highest level of the recording. */
export class ClippingMeter implements SampleMeter {
  private readonly runs: Float64Array;
  private readonly previous: Float64Array;
  private atFullScale = 0;
  private highest = 0;
  private flatTops = 0;

  constructor(private readonly channels: 1 | 2) {
    this.runs = new Float64Array(channels);
    this.previous = new Float64Array(channels);
  }

  add(samples: Float32Array): void {
    const { channels, runs, previous } = this;
    for (let at = 0; at < samples.length; at += 1) {
      const channel = at % channels;
      const sample = samples[at] ?? 0;
      const height = Math.abs(sample);
      const isFull = height >= fullScale;
      const before = previous[channel] ?? 0;
      const isRun = isFull ? Math.abs(before) >= fullScale && before > 0 === sample > 0 : sample === before;
      const run = isRun ? (runs[channel] ?? 0) + 1 : 1;
      runs[channel] = run;
      previous[channel] = sample;
      if (isFull) this.atFullScale += run === minRunAtFullScale ? 1 : 0;
      if (height > this.highest) {
        this.highest = height;
        this.flatTops = 0;
      }
      if (!isFull && height === this.highest && height > 0 && run === minFlatRun) this.flatTops += 1;
    }
  }

  numClipped(): number {
    return this.atFullScale + (this.flatTops >= minFlatTops ? this.flatTops : 0);
  }
}

const fftSize = 4096;
const bandHz = 200;
/** A narrower sound above the others is a tone, such as a whistling power supply. */
const minWidthBands = 5;
/** Even very clean microphones are noisier than this below their speech; what a filter removed is quieter. */
const rangeDb = 80;
const speechHz = { from: 100, to: 4_000 };

/** Measures the highest frequency of a recording from its mean spectrum. */
export class BandwidthMeter implements SampleMeter {
  private readonly fft = new Fft(fftSize);
  private readonly window = Float64Array.from(
    { length: fftSize },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / fftSize),
  );
  private readonly real = new Float64Array(fftSize);
  private readonly imaginary = new Float64Array(fftSize);
  private readonly powers = new Float64Array(fftSize / 2);
  private filled = 0;
  private blocks = 0;

  constructor(
    private readonly sampleRate: number,
    private readonly channels: 1 | 2,
  ) {}

  add(samples: Float32Array): void {
    const { channels, real, window } = this;
    for (let at = 0; at < samples.length; at += channels) {
      const sum = (samples[at] ?? 0) + (channels === 2 ? (samples[at + 1] ?? 0) : 0);
      real[this.filled] = (sum / channels) * (window[this.filled] ?? 0);
      this.filled += 1;
      if (this.filled === fftSize) this.closeBlock();
    }
  }

  /** Returns the bandwidth in Hz; 0 for silence. */
  bandwidthHz(): number {
    if (this.blocks === 0 && this.filled > 0) this.closeBlock();
    const bands = this.bands();
    const isSpeech = (_: number, band: number) => band * bandHz >= speechHz.from && band * bandHz < speechHz.to;
    const loudest = Math.max(0, ...bands.filter(isSpeech));
    const audible = loudest * 10 ** (-rangeDb / 10);
    if (loudest === 0) return 0;
    for (let top = bands.length - 1; top >= 0; top -= 1) {
      const width = bands.slice(Math.max(0, top + 1 - minWidthBands), top + 1);
      if (width.every((power) => power > audible)) return Math.min((top + 1) * bandHz, this.sampleRate / 2);
    }
    return 0;
  }

  private bands(): number[] {
    const perBin = this.sampleRate / fftSize;
    const count = Math.floor(this.sampleRate / 2 / bandHz);
    return Array.from({ length: count }, (_, band) => {
      const bins = this.powers.subarray(Math.ceil((band * bandHz) / perBin), Math.ceil(((band + 1) * bandHz) / perBin));
      return bins.reduce((sum, power) => sum + power, 0) / Math.max(1, bins.length);
    });
  }

  private closeBlock(): void {
    const { real, imaginary, powers } = this;
    real.fill(0, this.filled);
    imaginary.fill(0);
    this.fft.forward(real, imaginary);
    for (let bin = 0; bin < powers.length; bin += 1) {
      powers[bin] = (powers[bin] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    }
    this.filled = 0;
    this.blocks += 1;
  }
}

const windowSeconds = 0.02;
/** Minimum length of a pause, in windows. */
const pauseWindows = 10;
/** Minimum contrast between the sound and its quietest part, if that is a pause. */
const minContrastDb = 12;
/** Level that is reported for digital silence. */
const lowestDb = -96;

/** Measures the RMS level of the quietest 200 ms. */
export class NoiseFloorMeter implements SampleMeter {
  private readonly windowSamples: number;
  private readonly recent = new Float64Array(pauseWindows);
  private windows = 0;
  private sum = 0;
  private samples = 0;
  private quietest = Number.POSITIVE_INFINITY;
  private totalPower = 0;

  constructor({ sampleRate, channels }: { sampleRate: number; channels: 1 | 2 }) {
    this.windowSamples = Math.round(sampleRate * windowSeconds) * channels;
  }

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const end = Math.min(samples.length, at + this.windowSamples - this.samples);
      let sum = 0;
      this.samples += end - at;
      for (; at < end; at += 1) sum += (samples[at] ?? 0) ** 2;
      this.sum += sum;
      if (this.samples === this.windowSamples) this.closeWindow();
    }
  }

  /** Returns the level in dBFS, or null without a pause. */
  noiseFloorDb(): number | null {
    if (this.windows < pauseWindows) return null;
    const floor = toDb(this.quietest);
    return toDb(this.totalPower / this.windows) - floor >= minContrastDb ? Math.max(lowestDb, floor) : null;
  }

  private closeWindow(): void {
    const power = this.sum / this.windowSamples;
    this.recent[this.windows % pauseWindows] = power;
    this.windows += 1;
    this.totalPower += power;
    this.sum = 0;
    this.samples = 0;
    if (this.windows < pauseWindows) return;
    const mean = this.recent.reduce((total, value) => total + value, 0) / pauseWindows;
    if (mean < this.quietest) this.quietest = mean;
  }
}

function toDb(power: number): number {
  return 10 * Math.log10(power);
}
