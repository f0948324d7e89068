import { open } from 'node:fs/promises';

const riffHeader = 12;
const chunkHeader = 8;
/** Programs that write to a pipe cannot fill in the size and leave one of these values. */
const unknownSizes = new Set([0, 0xffffffff, 0x7fffffff, 0x7ffff000, 0xfffff000]);
/** More chunks than any real file has: a crafted file must not cause hours of reading. */
const maxChunks = 1000;

/**
 * Returns whether the `data` chunk of a WAV claims more bytes than the file has, as after an interrupted upload or
 * export. ffmpeg decodes the rest without a warning. Tolerates 64 bytes, because some programs count their own headers.
 */
export async function wavIsCutOff(input: string): Promise<boolean> {
  const file = await open(input, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(chunkHeader);
    let position = riffHeader;
    for (let chunks = 0; chunks < maxChunks && position + chunkHeader <= size; chunks += 1) {
      await file.read(header, 0, chunkHeader, position);
      const length = header.readUInt32LE(4);
      if (header.toString('latin1', 0, 4) === 'data') {
        return !unknownSizes.has(length) && position + chunkHeader + length > size + 64;
      }
      position += chunkHeader + length + (length % 2);
    }
    return true;
  } finally {
    await file.close();
  }
}
