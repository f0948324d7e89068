import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import { LoudnessMeter, silentLufs } from '@/lib/domain/sound/loudness-meter';
import { hasLoudness } from '@/lib/domain/sound/measurable-loudness';
import { DeliveryMeter } from '@/server/audio/meters/delivery-meter';
import { mp3Bitrate } from '@/server/audio/exports/mp3-bitrate';
import type { AudioSource } from '@/server/audio/files/probe';
import type { SampleMeter } from '@/server/audio/files/samples';
import { TruePeakMeter } from '@/server/audio/meters/true-peak-meter';

/** Measures a take as it was delivered: in its own sample rate, without any filter. */
export class DeliveredSoundMeter implements SampleMeter {
  private readonly levels: DeliveryMeter;
  private readonly truePeak: TruePeakMeter;
  private readonly loudness: LoudnessMeter;

  constructor(private readonly source: AudioSource) {
    this.levels = new DeliveryMeter(source.sampleRate, source.channels);
    this.truePeak = new TruePeakMeter(source.channels);
    this.loudness = new LoudnessMeter(source);
  }

  add(samples: Float32Array): void {
    this.levels.add(samples);
    this.truePeak.add(samples);
    this.loudness.add(samples);
  }

  /** Call it once, after the last sample. */
  async read(): Promise<DeliveredSound> {
    const { sampleRate, channels, codec, bits, demuxer } = this.source;
    const { durationMs, ...measured } = this.levels.read();
    const integratedLufs = this.loudness.integratedLufs();
    const isMeasurable = hasLoudness(durationMs);
    return {
      container: demuxer,
      codec,
      sampleRate,
      bits,
      channels,
      durationMs,
      ...(await mp3Bitrate(this.source)),
      ...measured,
      integratedLufs: isMeasurable && integratedLufs > silentLufs ? integratedLufs : null,
      maxMomentaryLufs: isMeasurable ? this.loudness.maxMomentaryLufs() : null,
      maxShortTermLufs: this.loudness.maxShortTermLufs(),
      truePeakDbtp: finiteOrNull(this.truePeak.read()),
    };
  }
}

const finiteOrNull = (value: number) => (Number.isFinite(value) ? value : null);
