import { LoudnessMeter } from '@/lib/domain/sound/loudness-meter';
import { BrokenAudioError, damagedMessage } from '@/server/audio/errors';
import type { SampleMeter } from '@/server/audio/files/samples';
import { TruePeakMeter } from './true-peak-meter';

/** Recordings below this are measured repeatedly, without the silence around them (docs/rules/exports.md#loudness-of-short-lines). */
export const shortSeconds = 3;

export type ExportLevels = {
  integratedLufs: number;
  truePeakDbtp: number;
};

/** Part of a short recording that is measured repeatedly, in seconds, or null. */
export type MeasuredPart = { start: number; end: number } | null;

type Options = { sampleRate: number; channels: 1 | 2; part: MeasuredPart };

/** Measures the true peak, and the loudness of an export. */
export class ExportMeter implements SampleMeter {
  private readonly truePeak: TruePeakMeter;
  private readonly loudness: ExportLoudnessMeter;

  constructor(options: Options) {
    this.truePeak = new TruePeakMeter(options.channels);
    this.loudness = new ExportLoudnessMeter(options);
  }

  add(samples: Float32Array): void {
    this.truePeak.add(samples);
    this.loudness.add(samples);
  }

  /** Call it once, after the last sample. Throws `BrokenAudioError` if a sample is not finite. */
  read(): ExportLevels {
    const truePeakDbtp = this.truePeak.read();
    if (truePeakDbtp === Number.POSITIVE_INFINITY) throw new BrokenAudioError(damagedMessage, 'not finite');
    return { integratedLufs: this.loudness.read(), truePeakDbtp };
  }
}

/** Measures what the loudness of an export refers to. */
export class ExportLoudnessMeter implements SampleMeter {
  private readonly loudness: LoudnessMeter;
  private readonly part: RepeatedPart | null;

  constructor(options: Options) {
    this.loudness = new LoudnessMeter(options);
    this.part = options.part && new RepeatedPart(options, options.part);
  }

  add(samples: Float32Array): void {
    (this.part ?? this.loudness).add(samples);
  }

  /** Returns LUFS. Call it once, after the last sample. */
  read(): number {
    this.part?.measure(this.loudness);
    return this.loudness.integratedLufs();
  }
}

class RepeatedPart implements SampleMeter {
  private readonly samples: Float32Array;
  private readonly first: number;
  private readonly numTimes: number;
  private position = 0;

  constructor({ sampleRate, channels }: Options, { start, end }: NonNullable<MeasuredPart>) {
    this.first = Math.round(start * sampleRate) * channels;
    this.samples = new Float32Array(Math.max(1, Math.floor((end - start) * sampleRate)) * channels);
    this.numTimes = 1 + Math.ceil((shortSeconds * sampleRate * channels) / this.samples.length);
  }

  add(samples: Float32Array): void {
    const from = Math.max(0, this.first - this.position);
    const to = this.first + this.samples.length - this.position;
    if (from < samples.length && to > 0) {
      this.samples.set(samples.subarray(from, to), this.position + from - this.first);
    }
    this.position += samples.length;
  }

  measure(meter: SampleMeter): void {
    for (let time = 0; time < this.numTimes; time += 1) meter.add(this.samples);
  }
}
