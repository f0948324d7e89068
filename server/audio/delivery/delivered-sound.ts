import { open } from 'node:fs/promises';
import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import { hasLoudness, LoudnessMeter, silentLufs } from '@/lib/domain/sound/loudness-meter';
import { doublePrecision, inputOptions } from '@/server/audio/arguments';
import { runFfmpeg } from '@/server/audio/ffmpeg';
import { findFfmpeg } from '@/server/audio/files/binary';
import type { AudioSource } from '@/server/audio/files/probe';
import { type SampleMeter, sampleReader, samplesOutput } from '@/server/audio/files/samples';
import { DeliveryMeter } from '@/server/audio/meters/delivery-meter';
import { TruePeakMeter } from '@/server/audio/meters/true-peak-meter';
import { requireDecoded, timeLimit, type WorkOptions } from './measure';
import { openRecording } from './open-recording';

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

type Mp3Bitrate = { bitrate: number | null; isConstantBitrate: boolean | null };

const firstFrameBytes = 2_048;
const id3HeaderBytes = 10;
/** Bitrates in kbit/s by the index in the frame's header, of MPEG 1 and of MPEG 2 and 2.5, layer III. */
const mp3Bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/**
 * Reads the bit rate in the first frame of an MP3, and whether the encoder marked the file as constant ('Info') or
 * variable ('Xing', 'VBRI'). The rate is null for a variable one without an average, and for other formats.
 */
async function mp3Bitrate({ path, demuxer, codec }: AudioSource): Promise<Mp3Bitrate> {
  if (demuxer !== 'mp3' || codec !== 'mp3') return { bitrate: null, isConstantBitrate: null };
  const start = await readAfterId3(path);
  const frame = findFrame(start);
  const kind = /Info|Xing|VBRI/.exec(start.subarray(frame, frame + 200).toString('latin1'))?.[0];
  return {
    bitrate: bitrateOf(start, frame),
    isConstantBitrate: kind === undefined ? null : kind === 'Info',
  };
}

async function readAfterId3(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const header = (await file.read(Buffer.alloc(id3HeaderBytes), 0, id3HeaderBytes, 0)).buffer;
    // The size is stored in four bytes of seven bits.
    const size = header.subarray(6, 10).reduce((total, byte) => total * 128 + (byte & 127), 0);
    const from = header.toString('latin1', 0, 3) === 'ID3' ? id3HeaderBytes + size : 0;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstFrameBytes), 0, firstFrameBytes, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function findFrame(bytes: Buffer): number {
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const isLayer3 = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe6) === 0xe2;
    if (isLayer3 && bitrateOf(bytes, at) !== null) return at;
  }
  return 0;
}

function bitrateOf(bytes: Buffer, frame: number): number | null {
  const version = ((bytes[frame + 1] ?? 0) >> 3) & 3;
  const index = (bytes[frame + 2] ?? 0) >> 4;
  return (version === 3 ? mp3Bitrates.mpeg1 : mp3Bitrates.mpeg2)[index] || null;
}
