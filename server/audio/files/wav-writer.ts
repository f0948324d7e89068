import { type FileHandle, open } from 'node:fs/promises';

export type WavFile = {
  sampleRate: number;
  channels: 1 | 2;
  /** Samples per channel. */
  numFrames: number;
};

const bytesPerSample = 3;
const maxSample = 2 ** 23 - 1;
const minSample = -(2 ** 23);
const extensibleFormat = 0xfffe;
/** The id of PCM without its first two bytes, which are the format. */
const pcmGuid = Buffer.from('000000001000800000aa00389b71', 'hex');
const speakers = { 1: 0x4, 2: 0x3 } as const;
/** Value of the 32-bit sizes of RF64, whose true values are in the chunk 'ds64'. */
const inDs64 = 0xffff_ffff;

/** Writes a WAV with 24 bits per sample, or RF64 (EBU Tech 3306) above 4 GB, which fewer programs read. */
export class WavWriter {
  /** The buffer is reused for each block. */
  private bytes = Buffer.alloc(0);

  private constructor(
    private readonly file: FileHandle,
    private readonly dataBytes: number,
  ) {}

  static async open(path: string, format: WavFile): Promise<WavWriter> {
    const dataBytes = format.numFrames * format.channels * bytesPerSample;
    const writer = new WavWriter(await open(path, 'w'), dataBytes);
    await writer.file.writeFile(wavHeader24(format));
    return writer;
  }

  /** Writes whole frames: the channels are interleaved, full scale is 1. */
  async write(samples: Float32Array): Promise<void> {
    const length = samples.length * bytesPerSample;
    if (this.bytes.length < length) this.bytes = Buffer.allocUnsafe(length);
    to24Bit(samples, this.bytes);
    await this.file.writeFile(this.bytes.subarray(0, length));
  }

  /** Call it after `numFrames` frames. */
  async close(): Promise<void> {
    try {
      if (this.dataBytes % 2 === 1) await this.file.writeFile(Buffer.alloc(1));
    } finally {
      await this.file.close();
    }
  }
}

function to24Bit(samples: Float32Array, bytes: Buffer): void {
  for (let from = 0, to = 0; from < samples.length; from += 1, to += bytesPerSample) {
    const value = Math.max(minSample, Math.min(maxSample, Math.round((samples[from] as number) * 2 ** 23)));
    bytes[to] = value;
    bytes[to + 1] = value >> 8;
    bytes[to + 2] = value >> 16;
  }
}

export function wavHeader24({ sampleRate, channels, numFrames }: WavFile): Buffer {
  const frameBytes = channels * bytesPerSample;
  const dataBytes = numFrames * frameBytes;
  const format = Buffer.alloc(48);
  format.write('fmt ', 0, 'latin1');
  format.writeUInt32LE(40, 4);
  format.writeUInt16LE(extensibleFormat, 8);
  format.writeUInt16LE(channels, 10);
  format.writeUInt32LE(sampleRate, 12);
  format.writeUInt32LE(sampleRate * frameBytes, 16);
  format.writeUInt16LE(frameBytes, 20);
  format.writeUInt16LE(8 * bytesPerSample, 22);
  format.writeUInt16LE(22, 24);
  format.writeUInt16LE(8 * bytesPerSample, 26);
  format.writeUInt32LE(speakers[channels], 28);
  format.writeUInt16LE(1, 32);
  pcmGuid.copy(format, 34);
  const paddedBytes = dataBytes + (dataBytes % 2);
  const riffBytes = 4 + format.length + 8 + paddedBytes;
  if (riffBytes <= inDs64) return Buffer.concat([riff('RIFF', riffBytes), format, chunk('data', dataBytes)]);
  const sizes = Buffer.alloc(28);
  sizes.writeBigUInt64LE(BigInt(riffBytes + 8 + sizes.length), 0);
  sizes.writeBigUInt64LE(BigInt(dataBytes), 8);
  sizes.writeBigUInt64LE(BigInt(numFrames), 16);
  return Buffer.concat([riff('RF64', inDs64), chunk('ds64', sizes.length), sizes, format, chunk('data', inDs64)]);
}

const riff = (name: 'RIFF' | 'RF64', size: number) => Buffer.concat([chunk(name, size), Buffer.from('WAVE', 'latin1')]);

function chunk(name: string, size: number): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 0, 'latin1');
  header.writeUInt32LE(size, 4);
  return header;
}
