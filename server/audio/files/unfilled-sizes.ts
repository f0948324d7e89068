import { type FileHandle, open } from 'node:fs/promises';
import type { Demuxer } from './sniff';
import { type ByteOrder, chunkHeader, isUnknownSize, readChunks, readUInt32 } from './wav-header';

/** Limit above the size of what programs write behind a recording: texts, markers, a cover. */
const maxTrailerBytes = 16 * 1024 ** 2;

/**
 * Writes the length of the sound into a WAV or AIFF whose recorder could not, if other chunks follow the sound or the
 * file is an AIFF: ffmpeg would play those chunks as a click, and reads no sound from such an AIFF. Changes the file, a
 * copy of the upload.
 */
export async function fillInSizes(input: string, demuxer: Demuxer): Promise<void> {
  if (demuxer !== 'wav' && demuxer !== 'aiff') return;
  const order = demuxer === 'aiff' ? 'BE' : 'LE';
  const found = await findSound(input, order);
  if (!found) return;
  const { content, end, fileSize } = found;
  if (end === content || (order === 'LE' && end === fileSize)) return;
  const length = Buffer.alloc(4);
  if (order === 'BE') length.writeUInt32BE(end - content);
  else length.writeUInt32LE(end - content);
  const file = await open(input, 'r+');
  try {
    await file.write(length, 0, 4, content - 4);
  } finally {
    await file.close();
  }
}

type Sound = { content: number; end: number; fileSize: number };

/** Returns where the sound is, or null if its size is known. */
async function findSound(input: string, order: ByteOrder): Promise<Sound | null> {
  const file = await open(input, 'r');
  try {
    const { size: fileSize } = await file.stat();
    for await (const { name, length, content } of readChunks(file, fileSize, order)) {
      // The size of a RF64 is in another chunk.
      if (name === 'ds64') return null;
      if (name !== (order === 'BE' ? 'SSND' : 'data')) continue;
      if (!isUnknownSize(length, fileSize - content)) return null;
      return { content, end: await findTrailer(file, { content, fileSize, order }), fileSize };
    }
    return null;
  } finally {
    await file.close();
  }
}

/**
 * Returns where the chunks behind the sound begin: the first position from which names and lengths lead exactly to the
 * end of the file, which samples do with a probability of less than one in 10,000; the end of the file without such chunks.
 */
async function findTrailer(
  file: FileHandle,
  { content, fileSize, order }: Omit<Sound, 'end'> & { order: ByteOrder },
): Promise<number> {
  const length = 2 * Math.floor(Math.min(fileSize - content, maxTrailerBytes) / 2);
  const start = content + 2 * Math.ceil((fileSize - content - length) / 2);
  const bytes = Buffer.alloc(fileSize - start);
  await file.read(bytes, 0, bytes.length, start);
  const leadsToEnd = new Uint8Array(bytes.length + 2);
  leadsToEnd[bytes.length] = 1;
  // A last chunk of an odd length may lack its padding.
  leadsToEnd[bytes.length + 1] = 1;
  let first = bytes.length;
  for (let at = 2 * Math.floor((bytes.length - chunkHeader) / 2); at >= 0; at -= 2) {
    const chunkLength = readUInt32(bytes, at + 4, order);
    const next = at + chunkHeader + chunkLength + (chunkLength % 2);
    if (next > bytes.length + 1 || leadsToEnd[next] !== 1 || !isName(bytes, at)) continue;
    leadsToEnd[at] = 1;
    first = at;
  }
  return start + first;
}

function isName(bytes: Buffer, at: number): boolean {
  for (const byte of bytes.subarray(at, at + 4)) if (byte < 0x20 || byte > 0x7e) return false;
  return true;
}
