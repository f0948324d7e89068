import { type FileHandle, open } from 'node:fs/promises';
import { tagEnd } from './sniff';

const riffHeader = 12;
/** Bytes of the name and the length of a chunk. */
export const chunkHeader = 8;
/** Programs that write to a pipe cannot fill in the size and leave one of these values. */
const unknownSizes = new Set([0, 0xffffffff, 0x7fffffff, 0x7ffff000, 0xfffff000]);
/** Other programs leave a size from here on, in a file that is far smaller. */
const smallestUnknownSize = 0x7fff0000;
/** Limit above the chunks of any real file: a crafted file must not cause hours of reading. */
const maxChunks = 1000;

export const cutOffMessage =
  'The file ends in the middle of the recording. Please export it again and upload it again.';
const oddChunkMessage =
  'A part of this WAV file has a wrong length, so its sound cannot be found. Please export it again and upload it again.';

type Chunk = { name: string; length: number; content: number };

/** Byte order of numbers: LE in WAV, BE in AIFF. */
export type ByteOrder = 'LE' | 'BE';

export const readUInt32 = (bytes: Buffer, at: number, order: ByteOrder): number =>
  order === 'LE' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);

/** Yields the chunks of a WAV or AIFF in their order. `content` is the position of its first byte behind the length. */
export async function* readChunks(file: FileHandle, size: number, order: ByteOrder = 'LE'): AsyncGenerator<Chunk> {
  const header = Buffer.alloc(chunkHeader);
  let position = (await tagEnd(file)) + riffHeader;
  for (let chunks = 0; chunks < maxChunks && position + chunkHeader <= size; chunks += 1) {
    await file.read(header, 0, chunkHeader, position);
    const length = readUInt32(header, 4, order);
    yield { name: header.toString('latin1', 0, 4), length, content: position + chunkHeader };
    position += chunkHeader + length + (length % 2);
  }
}

/**
 * Returns why a WAV cannot be read as a whole, or null. ffmpeg decodes what is left after an interrupted upload or export
 * without a warning. Tolerates a size that is slightly too high, because some programs count their own headers.
 */
export async function findWavFault(input: string): Promise<string | null> {
  const file = await open(input, 'r');
  try {
    const { size } = await file.stat();
    for await (const { name, length, content } of readChunks(file, size)) {
      if (name === 'data') return isCutOff(length, size - content) ? cutOffMessage : null;
      if (length % 2 === 1 && (await nameAt(file, content + length)) === 'data') return oddChunkMessage;
    }
    return cutOffMessage;
  } finally {
    await file.close();
  }
}

/** Returns true if the recorder could not fill in the length of the sound. */
export function isUnknownSize(claimed: number, present: number): boolean {
  return unknownSizes.has(claimed) || (claimed >= smallestUnknownSize && present < claimed / 2);
}

function isCutOff(claimed: number, present: number): boolean {
  if (isUnknownSize(claimed, present)) return false;
  return claimed - present > Math.max(64, Math.min(4_096, claimed / 100));
}

async function nameAt(file: FileHandle, position: number): Promise<string> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, position);
  return buffer.toString('latin1');
}

/** Returns the first bytes of the chunk 'fmt ', or null. */
async function readWavFormatChunk(input: string): Promise<Buffer | null> {
  const file = await open(input, 'r');
  try {
    for await (const { name, length, content } of readChunks(file, (await file.stat()).size)) {
      if (name !== 'fmt ') continue;
      const chunk = Buffer.alloc(Math.min(length, 40));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, content);
      return chunk.subarray(0, bytesRead);
    }
    return null;
  } finally {
    await file.close();
  }
}

/** Format of a plain PCM file, which every program can read as it is. */
type WavFormat = {
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
