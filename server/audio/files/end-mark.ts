import { open } from 'node:fs/promises';
import type { Demuxer } from './sniff';

/**
 * Length of the longest Ogg page (RFC 3533) with its header, and of more than seven of the longest ADTS frames (ISO/IEC
 * 13818-7).
 */
const tailBytes = 65_307;

/**
 * Returns whether a file may have been cut off although it decodes without an error: the last page of an Ogg file is
 * not marked as the last one, or the last frame of an ADTS file is incomplete. Some recorders never write the mark, so
 * it is a hint.
 */
export async function mayEndEarly(input: string, demuxer: Demuxer): Promise<boolean> {
  if (demuxer !== 'ogg' && demuxer !== 'aac') return false;
  const tail = await readTail(input);
  return demuxer === 'ogg' ? !endsOgg(tail) : !endsAdts(tail);
}

async function readTail(input: string): Promise<Buffer> {
  const file = await open(input, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const oggHeader = 27;
const lastPageFlag = 4;

function endsOgg(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
    const numSegments = tail[at + oggHeader - 1];
    if (numSegments === undefined || tail[at + 4] !== 0) continue;
    const segments = tail.subarray(at + oggHeader, at + oggHeader + numSegments);
    const bytes = segments.reduce((sum, length) => sum + length, oggHeader + numSegments);
    const isWhole = segments.length === numSegments && at + bytes <= tail.length;
    return isWhole && ((tail[at + 5] ?? 0) & lastPageFlag) !== 0;
  }
  return false;
}

const adtsHeader = 7;

/** Returns the bytes of the frame at an offset, 0 if there is none. */
function adtsBytes(bytes: Buffer, at: number): number {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0 || at + adtsHeader > bytes.length) return 0;
  const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
  return length > adtsHeader ? length : 0;
}

/** Follows the frames from the first offset at which two are in succession. */
function endsAdts(tail: Buffer): boolean {
  for (let start = tail.indexOf(0xff); start >= 0; start = tail.indexOf(0xff, start + 1)) {
    const first = adtsBytes(tail, start);
    if (first === 0 || adtsBytes(tail, start + first) === 0) continue;
    let at = start;
    for (let length = first; length > 0; length = adtsBytes(tail, at)) at += length;
    return at === tail.length || tail.toString('latin1', at, at + 3) === 'TAG';
  }
  return true;
}
