import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import { doublePrecision, inputOptions } from '@/server/audio/arguments';
import { findFfmpeg } from '@/server/audio/files/binary';
import { DeliveredSoundMeter } from './delivered-sound';
import { runFfmpeg } from '@/server/audio/ffmpeg';
import { requireDecoded, timeLimit, type WorkOptions } from './measure';
import { openRecording } from './open-recording';
import { sampleReader, samplesOutput } from '@/server/audio/files/samples';

/** Measures the checked audio of a line as it was delivered. Throws like `checkTake`. */
export async function measureDelivery({
  input,
  ...options
}: Partial<WorkOptions> & { input: string }): Promise<DeliveredSound> {
  const binary = options.binary ?? (await findFfmpeg());
  const { source } = await openRecording(input, { ...options, binary });
  const meter = new DeliveredSoundMeter(source);
  const filter = `[0:a:0]${doublePrecision(source.channels)}[samples]`;
  const result = await runFfmpeg({
    binary,
    args: [...inputOptions(source), '-filter_complex', filter, ...samplesOutput('samples', 1)],
    pipes: { 1: sampleReader(source.channels, [meter]) },
    timeLimitMs: options.timeLimitMs ?? timeLimit(source),
    signal: options.signal,
  });
  requireDecoded(result);
  return meter.read();
}
