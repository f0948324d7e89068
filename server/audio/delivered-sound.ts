import type { DeliveredSound } from '@/lib/domain/delivery-check';
import { SILENT_LUFS } from '@/lib/domain/loudness-meter';
import { hasLoudness } from '@/lib/domain/measurable-loudness';
import { discard, loudnessMeter } from './arguments';
import { DeliveryMeter } from './delivery-meter';
import type { PipeReader } from './ffmpeg';
import { LoudnessPeaksReader } from './loudness-peaks-reader';
import { LoudnessReader } from './loudness-reading';
import { mp3Bitrate } from './mp3-bitrate';
import type { AudioSource } from './probe';
import { sampleReader, samplesOutput } from './samples';
import { TruePeakMeter } from './true-peak-meter';

/** The window of short-term loudness. */
const shortTermMs = 3_000;
const name = 'delivered';

/** Measures a take as it was delivered: in its own sample rate, without any filter. */
export class DeliveredSoundMeter {
  private readonly levels: DeliveryMeter;
  private readonly truePeak: TruePeakMeter;
  private readonly loudness = new LoudnessReader();
  private readonly loudest = new LoudnessPeaksReader();

  /** The pipes receive samples and loudness. */
  constructor(
    private readonly source: AudioSource,
    private readonly pipes: { samples: number; loudness: number },
  ) {
    this.levels = new DeliveryMeter(source.sampleRate, source.channels);
    this.truePeak = new TruePeakMeter(source.channels);
  }

  /** Filters that read `[input]`. */
  filters(input: string): string[] {
    const meter = loudnessMeter({ name, pipe: this.pipes.loudness, truePeak: false });
    return [`[${input}]asplit=2[${name}meter][${name}samples]`, `[${name}meter]${meter}[${name}metered]`];
  }

  outputs(): string[] {
    return [...discard(`${name}metered`), ...samplesOutput(`${name}samples`, this.pipes.samples)];
  }

  readers(): Record<number, PipeReader> {
    return {
      [this.pipes.samples]: sampleReader(this.source.channels, [this.levels, this.truePeak]),
      [this.pipes.loudness]: (chunk) => {
        this.loudness.add(chunk);
        this.loudest.add(chunk);
      },
    };
  }

  /** Call it once, after ffmpeg has ended. */
  async read(): Promise<DeliveredSound> {
    const { sampleRate, channels, codec, bits, demuxer } = this.source;
    const { durationMs, ...measured } = this.levels.read();
    const { integratedLufs } = this.loudness.read(name, '');
    const { maxMomentaryLufs, maxShortTermLufs } = this.loudest.read();
    const isMeasurable = hasLoudness(durationMs);
    return {
      ...{ container: demuxer, codec, sampleRate, bits, channels, durationMs },
      ...(await mp3Bitrate(this.source)),
      ...measured,
      integratedLufs: isMeasurable && integratedLufs > SILENT_LUFS ? integratedLufs : null,
      maxMomentaryLufs: isMeasurable ? maxMomentaryLufs : null,
      maxShortTermLufs: durationMs < shortTermMs ? null : maxShortTermLufs,
      truePeakDbtp: finiteOrNull(this.truePeak.read()),
    };
  }
}

const finiteOrNull = (value: number) => (Number.isFinite(value) ? value : null);
