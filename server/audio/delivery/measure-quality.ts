import type { QualityMeasurements } from '@/lib/domain/delivery/quality-report';
import { inputOptions } from '@/server/audio/arguments';
import { BandwidthMeter } from '@/server/audio/meters/bandwidth-meter';
import { ClippingMeter } from '@/server/audio/meters/clipping-meter';
import { EnvelopeMeter, pauseLevelDb, reverberationSeconds } from '@/server/audio/meters/envelope-meter';
import { runFfmpeg } from '@/server/audio/ffmpeg';
import { type Measurement, requireDecoded, timeLimit, type WorkOptions } from './measure';
import type { AudioSource } from '@/server/audio/files/probe';
import { sampleReader, samplesOutput } from '@/server/audio/files/samples';

/** Measures the recording as it is, at its own sample rate. Throws like `measure`. */
export async function measureQuality(
  source: AudioSource,
  { integratedLufs, truePeakDbtp }: Pick<Measurement, 'integratedLufs' | 'truePeakDbtp'>,
  { binary, signal, timeLimitMs }: WorkOptions,
): Promise<QualityMeasurements> {
  const { sampleRate, channels, bits, codec } = source;
  const clipping = new ClippingMeter(channels);
  const bandwidth = new BandwidthMeter(sampleRate, channels);
  const envelope = new EnvelopeMeter(sampleRate, channels);
  const result = await runFfmpeg({
    binary,
    args: [
      ...inputOptions(source),
      // Without the high-pass, an offset or rumble would count as the noise of the pauses.
      '-filter_complex',
      '[0:a:0]asplit=2[samples][split];[split]highpass=f=80[filtered]',
      ...samplesOutput('samples', 1),
      ...samplesOutput('filtered', 3),
    ],
    pipes: {
      1: sampleReader(channels, [clipping, bandwidth]),
      3: sampleReader(channels, [envelope]),
    },
    timeLimitMs: timeLimitMs ?? timeLimit(source),
    signal,
  });
  requireDecoded(result);
  const { levels, emphasized } = envelope.read();
  return {
    sampleRate,
    bits,
    codec,
    noiseFloorDb: rounded(pauseLevelDb(levels), 1),
    numClipped: clipping.numClipped(),
    bandwidthHz: Math.round(bandwidth.bandwidthHz()),
    echoSeconds: rounded(reverberationSeconds(emphasized), 3),
    peakToLoudnessDb: rounded(truePeakDbtp - integratedLufs, 1),
  };
}

function rounded(value: number, digits: number): number;
function rounded(value: number | null, digits: number): number | null;
function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}
