import type { SoundWarning } from '@/lib/domain/sound/sound-warnings';
import type { SampleMeter } from '@/server/audio/files/samples';

const toPower = (db: number) => 10 ** (db / 10);

const clippedAmplitude = 0.9995;
const clippedRun = 3;
/** A channel this far below the other one has no recording. */
const silentChannelDb = -60;
const audiblePower = toPower(-60);
/** Limit for the correlation of the channels; recordings of a voice with two microphones stay far above. */
const invertedCorrelation = -0.95;
/** Limit for the mean of the samples; converters stay below a thousandth. */
const highestOffset = 0.005;
/** The mean of a single sound may be higher. */
const shortestOffsetSeconds = 0.5;
/** The smallest buffers of recorders have more than a millisecond, and no program loses a quarter of a second at once. */
const dropoutSeconds = { min: 0.0015, max: 0.25 };
/** Silence that was edited in begins and ends in a pause, where the level is lower. */
const beforeDropoutSeconds = 0.005;
const beforeDropoutPower = toPower(-50);
/** Amplitude of -50 dBFS. Synthesized speech and gates fade to zero; lost samples leave an edge. */
const edgeAmplitude = 0.003;

type Place = { count: number; frame: number };

/** Finds what the voice should know about an accepted recording. Takes the samples without any filter. */
export class WarningMeter implements SampleMeter {
  private frames = 0;
  /** Sum of the samples of each channel. */
  private readonly sums: Float64Array;
  private readonly powers: Float64Array;
  private product = 0;
  private readonly fullRuns: Uint32Array;
  private readonly clipped: Place = { count: 0, frame: 0 };
  private readonly dropouts: Place = { count: 0, frame: 0 };
  private zeroFrames = 0;
  /** Mean power, smoothed over `beforeDropoutSeconds`. */
  private recentPower = 0;
  private powerBeforeZeros = 0;
  private amplitudeBeforeZeros = 0;
  private readonly smoothing: number;

  constructor(private readonly format: { sampleRate: number; channels: 1 | 2 }) {
    this.sums = new Float64Array(format.channels);
    this.powers = new Float64Array(format.channels);
    this.fullRuns = new Uint32Array(format.channels);
    this.smoothing = 1 - Math.exp(-1 / (format.sampleRate * beforeDropoutSeconds));
  }

  add(samples: Float32Array): void {
    const { channels } = this.format;
    const { sums, powers, smoothing } = this;
    const last = channels - 1;
    let { product, recentPower } = this;
    for (let at = 0; at < samples.length; at += channels) {
      const left = samples[at] as number;
      const right = samples[at + last] as number;
      const power = left * left;
      sums[0] = (sums[0] as number) + left;
      powers[0] = (powers[0] as number) + power;
      if (last === 1) {
        sums[1] = (sums[1] as number) + right;
        powers[1] = (powers[1] as number) + right * right;
        product += left * right;
        if (Math.abs(right) >= clippedAmplitude) this.addFull(1);
        else this.fullRuns[1] = 0;
      }
      if (Math.abs(left) >= clippedAmplitude) this.addFull(0);
      else this.fullRuns[0] = 0;
      if (left === 0 && right === 0) {
        if (this.zeroFrames === 0) this.powerBeforeZeros = recentPower;
        this.zeroFrames += 1;
      } else {
        const amplitude = Math.max(Math.abs(left), Math.abs(right));
        if (this.zeroFrames > 0) this.endZeros(amplitude);
        this.amplitudeBeforeZeros = amplitude;
        recentPower += (amplitude * amplitude - recentPower) * smoothing;
      }
      this.frames += 1;
    }
    Object.assign(this, { product, recentPower });
  }

  /** @param samplePeak above 1 if the samples are floating-point numbers, which then are not clipped */
  read(samplePeak: number): SoundWarning[] {
    const isOver = samplePeak > 1;
    const { clipped, dropouts, frames, format } = this;
    const isLong = frames >= format.sampleRate * shortestOffsetSeconds;
    const hasOffset = isLong && this.sums.some((sum) => Math.abs(sum) > highestOffset * frames);
    return [
      ...(dropouts.count > 0 ? [this.placed('dropouts', dropouts)] : []),
      ...(clipped.count > 0 && !isOver ? [this.placed('clipped', clipped)] : []),
      ...(isOver ? [{ kind: 'over-full-scale' as const }] : []),
      ...this.channelWarnings(),
      ...(hasOffset ? [{ kind: 'dc-offset' as const }] : []),
    ];
  }

  private placed(kind: SoundWarning['kind'], { count, frame }: Place): SoundWarning {
    return { kind, count, atMs: Math.round((frame / this.format.sampleRate) * 1000) };
  }

  private channelWarnings(): SoundWarning[] {
    if (this.format.channels === 1 || this.frames === 0) return [];
    const [left, right] = this.powers.map((power) => power / this.frames) as unknown as [number, number];
    const [quieter, louder] = [Math.min(left, right), Math.max(left, right)];
    if (louder < audiblePower) return [];
    if (quieter < louder * toPower(silentChannelDb)) return [{ kind: 'silent-channel' }];
    const correlation = this.product / this.frames / Math.sqrt(left * right);
    return correlation < invertedCorrelation ? [{ kind: 'inverted-channel' }] : [];
  }

  private addFull(channel: number): void {
    const run = (this.fullRuns[channel] ?? 0) + 1;
    this.fullRuns[channel] = run;
    if (run === clippedRun) addPlace(this.clipped, this.frames - clippedRun + 1);
  }

  private endZeros(amplitude: number): void {
    const seconds = this.zeroFrames / this.format.sampleRate;
    const isLost = seconds >= dropoutSeconds.min && seconds <= dropoutSeconds.max;
    const hasEdge = Math.max(this.amplitudeBeforeZeros, amplitude) >= edgeAmplitude;
    if (isLost && hasEdge && this.powerBeforeZeros > beforeDropoutPower) {
      addPlace(this.dropouts, this.frames - this.zeroFrames);
    }
    this.zeroFrames = 0;
  }
}

function addPlace(places: Place, frame: number): void {
  if (places.count === 0) places.frame = frame;
  places.count += 1;
}
