import type { DeliveredSound } from '@/lib/domain/delivery-check';
import { doublePrecision, inputOptions } from './arguments';
import { findFfmpeg } from './binary';
import { DeliveredSoundMeter } from './delivered-sound';
import { runFfmpeg } from './ffmpeg';
import { requireDecoded, timeLimit, type WorkOptions } from './measure';
import { probe } from './probe';

/** Measures the checked audio of a line as it was delivered. Throws like `checkTake`. */
export async function measureDelivery({
  input,
  ...options
}: Partial<WorkOptions> & { input: string }): Promise<DeliveredSound> {
  const binary = options.binary ?? (await findFfmpeg());
  const source = await probe(input, { binary, signal: options.signal });
  const meter = new DeliveredSoundMeter(source, { samples: 1, loudness: 3 });
  const filters = [`[0:a:0]${doublePrecision(source.channels)}[sound]`, ...meter.filters('sound')];
  const result = await runFfmpeg({
    binary,
    args: [...inputOptions(source), '-filter_complex', filters.join(';'), ...meter.outputs()],
    pipes: meter.readers(),
    timeLimitMs: options.timeLimitMs ?? timeLimit(source),
    signal: options.signal,
  });
  requireDecoded(result);
  return meter.read();
}
