import { open } from 'node:fs/promises';
import { readWavFormatChunk } from './wav-header';

/** Format of a plain PCM file, which every program can read as it is. */
export type WavFormat = {
  /** ffmpeg's name. */
  codec: string;
  /** Samples per second. */
  sampleRate: number;
  channels: 1 | 2;
  bits: number;
  durationMs: number;
};

const startLength = 4096;
const pcmFormat = 1;
const floatFormat = 3;
const extensibleFormat = 0xfffe;

const codecs: Record<number, Record<number, string>> = {
  [pcmFormat]: { 8: 'pcm_u8', 16: 'pcm_s16le', 24: 'pcm_s24le', 32: 'pcm_s32le' },
  [floatFormat]: { 32: 'pcm_f32le', 64: 'pcm_f64le' },
};

/**
 * Returns the format of a WAV with uncompressed samples and consistent sizes, or null for any other file. Saves a run
 * of ffmpeg for the usual upload.
 */
export async function readWavFormat(input: string): Promise<WavFormat | null> {
  const file = await open(input, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0);
    return parseWavFormat(buffer.subarray(0, bytesRead), (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/**
 * Returns the codec and the valid bits of uncompressed samples, or null. ffmpeg chooses its decoder by the valid bits,
 * which may be fewer than those of the containers: it would decode noise.
 */
export async function readWavCodec(input: string): Promise<Pick<WavFormat, 'codec' | 'bits'> | null> {
  const chunk = await readWavFormatChunk(input);
  const format = chunk && parseFormat(chunk);
  if (!format) return null;
  const validBits = chunk.length >= 40 ? chunk.readUInt16LE(18) : 0;
  return { codec: format.codec, bits: validBits > 0 ? Math.min(validBits, format.bits) : format.bits };
}

/** @param start the first bytes of the file, with all chunks before the samples */
export function parseWavFormat(start: Buffer, size: number): WavFormat | null {
  if (start.length < 12 || start.toString('latin1', 0, 4) !== 'RIFF' || start.toString('latin1', 8, 12) !== 'WAVE') {
    return null;
  }
  let format: Omit<WavFormat, 'durationMs'> | null = null;
  for (let position = 12; position + 8 <= start.length; ) {
    const length = start.readUInt32LE(position + 4);
    const content = position + 8;
    switch (start.toString('latin1', position, position + 4)) {
      case 'fmt ':
        format = parseFormat(start.subarray(content, content + length));
        break;
      case 'data':
        return format && length > 0 && content + length <= size ? withDuration(format, length) : null;
    }
    position = content + length + (length % 2);
  }
  return null;
}

function withDuration(format: Omit<WavFormat, 'durationMs'>, bytes: number): WavFormat {
  const bytesPerSecond = (format.sampleRate * format.channels * format.bits) / 8;
  return { ...format, durationMs: Math.round((bytes / bytesPerSecond) * 1000) };
}

function parseFormat(chunk: Buffer): Omit<WavFormat, 'durationMs'> | null {
  if (chunk.length < 16) return null;
  const [tag, channels, sampleRate] = [chunk.readUInt16LE(0), chunk.readUInt16LE(2), chunk.readUInt32LE(4)];
  const [blockBytes, bits] = [chunk.readUInt16LE(12), chunk.readUInt16LE(14)];
  // An extensible format has its tag in the first two bytes of a GUID.
  const codec = codecs[tag === extensibleFormat && chunk.length >= 40 ? chunk.readUInt16LE(24) : tag]?.[bits];
  if (!codec || (channels !== 1 && channels !== 2) || blockBytes !== (channels * bits) / 8) return null;
  return { codec, sampleRate, channels, bits };
}
