import { open } from 'node:fs/promises';
import type { AudioSource } from '@/server/audio/files/probe';

type Mp3Bitrate = { bitrate: number | null; isConstantBitrate: boolean | null };

const firstFrameBytes = 2_048;
const id3HeaderBytes = 10;
/** Bitrates in kbit/s by the index in the frame's header, of MPEG 1 and of MPEG 2 and 2.5, layer III. */
const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/**
 * Reads the bit rate in the first frame of an MP3, and whether the encoder marked the file as constant ('Info') or
 * variable ('Xing', 'VBRI'). The rate is null for a variable one without an average, and for other formats.
 */
export async function mp3Bitrate({ path, demuxer, codec }: AudioSource): Promise<Mp3Bitrate> {
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
  return (version === 3 ? bitrates.mpeg1 : bitrates.mpeg2)[index] || null;
}
