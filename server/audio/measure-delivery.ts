import type { DeliveredSound } from '@/lib/domain/delivery-check';
import { hasLoudness } from '@/lib/domain/measurable-loudness';
import { discard, inputOptions, loudnessMeter } from './arguments';
import { findFfmpeg } from './binary';
import { DeliveryMeter } from './delivery-meter';
import { runFfmpeg } from './ffmpeg';
import { LoudnessPeaksReader } from './loudness-peaks-reader';
import { SILENT_LUFS } from '@/lib/domain/loudness-meter';
import { LoudnessReader } from './loudness-reading';
import { requireDecoded, timeLimit, type WorkOptions } from './measure';
import { mp3Bitrate } from './mp3-bitrate';
import { type AudioSource, probe } from './probe';
import { sampleReader, samplesOutput } from './samples';
import { TruePeakMeter } from './true-peak-meter';

/** The window of short-term loudness. */
const shortTermMs = 3_000;

/** Measures a checked take as it was delivered: in its own sample rate, without any filter. Throws like `checkTake`. */
export async function measureDelivery({
  input,
  ...options
}: Partial<WorkOptions> & { input: string }): Promise<DeliveredSound> {
  const binary = options.binary ?? (await findFfmpeg());
  const source = await probe(input, { binary, signal: options.signal });
  const { sampleRate, channels, codec, bits, demuxer } = source;
  const levels = new DeliveryMeter(sampleRate, channels);
  const truePeak = new TruePeakMeter(channels);
  const loudness = new LoudnessReader();
  const loudest = new LoudnessPeaksReader();
  const result = await runFfmpeg({
    binary,
    args: deliveryArguments(source),
    pipes: {
      1: sampleReader(channels, [levels, truePeak]),
      3: (chunk) => {
        loudness.add(chunk);
        loudest.add(chunk);
      },
    },
    timeLimitMs: options.timeLimitMs ?? timeLimit(source),
    signal: options.signal,
  });
  requireDecoded(result);
  const { durationMs, ...measured } = levels.read();
  const { integratedLufs } = loudness.read('take', result.messages);
  const { maxMomentaryLufs, maxShortTermLufs } = loudest.read();
  const isMeasurable = hasLoudness(durationMs);
  return {
    ...{ container: demuxer, codec, sampleRate, bits, channels, durationMs },
    ...(await mp3Bitrate(source)),
    ...measured,
    integratedLufs: isMeasurable && integratedLufs > SILENT_LUFS ? integratedLufs : null,
    maxMomentaryLufs: isMeasurable ? maxMomentaryLufs : null,
    maxShortTermLufs: durationMs < shortTermMs ? null : maxShortTermLufs,
    truePeakDbtp: finiteOrNull(truePeak.read()),
  };
}

/** Pipe 1 receives the samples, pipe 3 the loudness. */
function deliveryArguments(source: AudioSource): string[] {
  const layout = source.channels === 1 ? 'mono' : 'stereo';
  const meter = loudnessMeter({ name: 'take', pipe: 3, truePeak: false });
  return [
    ...inputOptions(source),
    '-filter_complex',
    `[0:a:0]aformat=sample_fmts=dblp:channel_layouts=${layout},asplit=2[meter][samples];[meter]${meter}[metered]`,
    ...discard('metered'),
    ...samplesOutput('samples', 1),
  ];
}

const finiteOrNull = (value: number) => (Number.isFinite(value) ? value : null);
