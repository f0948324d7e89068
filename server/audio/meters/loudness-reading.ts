import { silentLufs } from '@/lib/domain/sound/loudness-meter';

export type Loudness = {
  /** Gated loudness; `silentLufs` when nothing exceeded the absolute gate. */
  integratedLufs: number;
  /** The highest of all channels; -Infinity for digital silence. */
  truePeakDbtp: number;
  /** Range in LU (EBU Tech 3342); 0 for less than 3 s. */
  loudnessRange: number;
};

const tailLength = 8192;

export class LoudnessReader {
  private tail = '';

  readonly add = (chunk: Buffer): void => {
    this.tail = (this.tail + chunk.toString('latin1')).slice(-tailLength);
  };

  read(name: string, messages: string): Loudness {
    const truePeaks = [0, 1].map((channel) => this.last(`true_peaks_ch${channel}`) ?? 0);
    return {
      integratedLufs: Math.max(silentLufs, this.last('I') ?? silentLufs),
      truePeakDbtp: truePeak(Math.max(...truePeaks), summaryPeak(name, messages)),
      loudnessRange: this.last('LRA') ?? 0,
    };
  }

  private last(key: string): number | undefined {
    const lastValue = [...this.tail.matchAll(new RegExp(`^lavfi\\.r128\\.${key}=(-?[\\d.]+)$`, 'gm'))].at(-1)?.[1];
    return lastValue === undefined ? undefined : Number(lastValue);
  }
}

/**
 * ffmpeg reports the true peak twice: linear with three digits, up to the last full 100 ms, and in a summary of all
 * audio, rounded to 0.1 dB. Uses the linear value if it is consistent with the summary, else the upper bound of the
 * rounded one.
 */
export function truePeak(linear: number, summaryDb: number | undefined): number {
  const exact = 20 * Math.log10(linear);
  const rounding = 0.05;
  if (summaryDb === undefined) return exact;
  const isCoarse = linear < 0.1;
  const peakCameLater = summaryDb - rounding > 20 * Math.log10(linear + 0.0005);
  return isCoarse || peakCameLater ? summaryDb + rounding : exact;
}

function summaryPeak(name: string, messages: string): number | undefined {
  const start = messages.lastIndexOf(`[ebur128@${name} `);
  if (start < 0) return undefined;
  const peak = /True peak:\s+Peak:\s+(-?[\d.]+|-?inf) dBFS/.exec(messages.slice(start, start + 1000))?.[1];
  if (peak === undefined) return undefined;
  return peak.endsWith('inf') ? Number.NEGATIVE_INFINITY : Number(peak);
}
