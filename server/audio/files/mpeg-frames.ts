/** Frames of MPEG audio, layers I to III (ISO/IEC 11172-3, 13818-3), with the low rates of MPEG 2.5. */
type Frame = { version: number; layer: number; rate: number; bytes: number };

const layer3 = 1;
const layer1 = 3;
const mpeg1 = 3;
/** Bitrates in kbit/s by index, for each layer of MPEG 1 and of MPEG 2 and 2.5. */
const bitrates = {
  mpeg1: {
    3: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  mpeg2: {
    3: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    1: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;
const rates: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null;
  const header = bytes.readUInt32BE(at);
  if (header >>> 21 !== 0x7ff) return null;
  const version = (header >>> 19) & 3;
  const layer = (header >>> 17) & 3;
  const kilobits = layer === 0 ? undefined : bitratesOf(version, layer)[((header >>> 12) & 15) - 1];
  const rate = rates[version]?.[(header >>> 10) & 3];
  if (kilobits === undefined || rate === undefined) return null;
  const padding = (header >>> 9) & 1;
  if (layer === layer1) return { version, layer, rate, bytes: (Math.floor((12_000 * kilobits) / rate) + padding) * 4 };
  const factor = layer === layer3 && version !== mpeg1 ? 72_000 : 144_000;
  return { version, layer, rate, bytes: Math.floor((factor * kilobits) / rate) + padding };
}

function bitratesOf(version: number, layer: number): readonly number[] {
  const ofVersion = version === mpeg1 ? bitrates.mpeg1 : bitrates.mpeg2;
  return ofVersion[layer as keyof typeof ofVersion];
}

/** Random bytes contain this many successive frames once in millions of files. */
const minFrames = 3;

function beginsFrames(bytes: Buffer, start: number): boolean {
  let at = start;
  let frame = frameAt(bytes, at);
  for (let count = 1; frame && count < minFrames; count += 1) {
    at += frame.bytes;
    const next = frameAt(bytes, at);
    frame = next && haveOneFormat(next, frame) ? next : null;
  }
  return frame !== null;
}

const haveOneFormat = (a: Frame, b: Frame) => a.version === b.version && a.layer === b.layer && a.rate === b.rate;

/** Returns the offset of the first frame that others follow, or -1. */
export function findMpegFrames(bytes: Buffer): number {
  for (let start = bytes.indexOf(0xff); start >= 0; start = bytes.indexOf(0xff, start + 1)) {
    if (beginsFrames(bytes, start)) return start;
  }
  return -1;
}

/**
 * Returns the size in bytes that the Xing header of a file claims for its frames, from the frame that has it to the end;
 * null without such a claim. Encoders write it beside the number of frames.
 * @param bytes from the first frame on.
 */
export function xingBytes(bytes: Buffer): number | null {
  const tag = [36, 21, 13].find((at) => ['Xing', 'Info'].includes(bytes.toString('latin1', at, at + 4)));
  if (tag === undefined || tag + 16 > bytes.length) return null;
  const flags = bytes.readUInt32BE(tag + 4);
  const [hasFrames, hasBytes] = [(flags & 1) !== 0, (flags & 2) !== 0];
  return hasBytes ? bytes.readUInt32BE(tag + (hasFrames ? 12 : 8)) : null;
}
