import { open } from 'node:fs/promises';

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
/** Programs that write to a pipe cannot fill in the size and leave one of these values. */
const UNKNOWN_SIZES = new Set([0, 0xffffffff, 0x7fffffff, 0x7ffff000, 0xfffff000]);
/** More chunks than any real file has: a crafted file must not cause hours of reading. */
const MAX_CHUNKS = 1000;

/**
 * Returns whether the `data` chunk of a WAV claims more bytes than the file has, as after an interrupted upload or
 * export. ffmpeg decodes the rest without a warning. Tolerates 64 bytes, because some programs count their own headers.
 */
export async function wavIsCutOff(input: string): Promise<boolean> {
  const file = await open(input, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(CHUNK_HEADER);
    let position = RIFF_HEADER;
    for (let chunks = 0; chunks < MAX_CHUNKS && position + CHUNK_HEADER <= size; chunks += 1) {
      await file.read(header, 0, CHUNK_HEADER, position);
      const length = header.readUInt32LE(4);
      if (header.toString('latin1', 0, 4) === 'data') {
        return !UNKNOWN_SIZES.has(length) && position + CHUNK_HEADER + length > size + 64;
      }
      position += CHUNK_HEADER + length + (length % 2);
    }
    return true;
  } finally {
    await file.close();
  }
}
