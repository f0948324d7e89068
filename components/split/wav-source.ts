import { type WavFormat, wavHeader } from '@/components/recorder/wav-file';

/** A marker that was set while recording or editing. */
type Cue = {
  frame: number;
  label: string;
};

export type WavSource = {
  format: WavFormat;
  dataOffset: number;
  frames: number;
  frameBytes: number;
  /** Markers in the order of the recording. */
  cues: readonly Cue[];
};

/** The message is for the user. */
export class UnreadableWavError extends Error {}

const maxChunks = 10_000;
const maxCues = 20_000;
/** Maximum size of a list of markers; longer lists are cut. */
const maxListBytes = 4 * 1024 * 1024;
const cueBytes = 24;
const extensible = 0xff_fe;
/** A program that wrote the file as a stream did not know its length. */
const unknownLength = 0xff_ff_ff_ff;

/**
 * Reads the description of a WAV or RF64 file, a few bytes at a time; the samples stay on the disk.
 * @throws UnreadableWavError for other files.
 */
export async function readWav(file: Blob): Promise<WavSource> {
  const read = async (from: number, length: number) =>
    new DataView(await file.slice(from, from + length).arrayBuffer());
  const head = await read(0, 12);
  if (head.byteLength < 12 || !/^(RIFF|RF64)$/.test(text(head, 0)) || text(head, 8) !== 'WAVE') {
    throw new UnreadableWavError('This is not a WAV file.');
  }
  let format: WavFormat | null = null;
  let data: { offset: number; bytes: number } | null = null;
  let longDataBytes: number | null = null;
  const marks: { id: number; frame: number }[] = [];
  const labels = new Map<number, string>();
  let offset = 12;
  for (let chunks = 0; chunks < maxChunks && offset + 8 <= file.size; chunks += 1) {
    const header = await read(offset, 8);
    const name = text(header, 0);
    const bytes = header.getUint32(4, true);
    const content = offset + 8;
    const readContent = () => read(content, Math.min(bytes, maxListBytes));
    let skip = bytes;
    if (name === 'fmt ') format = formatOf(await readContent());
    else if (name === 'ds64') longDataBytes = dataBytesOf(await readContent());
    else if (name === 'data') {
      const rest = file.size - content;
      skip = bytes === unknownLength ? (longDataBytes ?? rest) : bytes;
      if (skip === 0 || skip > rest) skip = rest;
      data = { offset: content, bytes: skip };
    } else if (name === 'cue ') marks.push(...marksOf(await readContent()));
    else if (name === 'LIST') addLabels(await readContent(), labels);
    offset = content + skip + (skip % 2);
  }
  if (!format || !data) throw new UnreadableWavError('This WAV file is damaged.');
  const frameBytes = format.channels * (format.bitsPerSample / 8);
  const frames = Math.floor(data.bytes / frameBytes);
  const cues = marks
    .filter(({ frame }) => frame < frames)
    .map(({ id, frame }) => ({ frame, label: labels.get(id) ?? '' }))
    .toSorted((a, b) => a.frame - b.frame);
  return { format, dataOffset: data.offset, frames, frameBytes, cues };
}

function formatOf(chunk: DataView): WavFormat {
  if (chunk.byteLength < 16) throw new UnreadableWavError('This WAV file is damaged.');
  const tag = chunk.getUint16(0, true);
  // The actual encoding is in the first two bytes of the identifier that follows.
  const encoding = tag === extensible && chunk.byteLength >= 26 ? chunk.getUint16(24, true) : tag;
  const [channels, rate] = [chunk.getUint16(2, true), chunk.getUint32(4, true)];
  const bitsPerSample = chunk.getUint16(14, true);
  const bits = encoding === 1 ? [8, 16, 24, 32] : [32, 64];
  if ((encoding !== 1 && encoding !== 3) || !bits.includes(bitsPerSample)) {
    throw new UnreadableWavError('This WAV file is compressed. Please save it as PCM.');
  }
  if (channels < 1 || channels > 2 || rate < 8_000 || rate > 192_000) {
    throw new UnreadableWavError('Please use mono or stereo, at 8 to 192 kHz.');
  }
  return { encoding, channels, rate, bitsPerSample };
}

function dataBytesOf(ds64: DataView): number | null {
  return ds64.byteLength < 16 ? null : Number(ds64.getBigUint64(8, true));
}

function marksOf(chunk: DataView): { id: number; frame: number }[] {
  if (chunk.byteLength < 4) return [];
  const count = Math.min(chunk.getUint32(0, true), maxCues, Math.floor((chunk.byteLength - 4) / cueBytes));
  return Array.from({ length: count }, (_, index) => {
    const at = 4 + index * cueBytes;
    return { id: chunk.getUint32(at, true), frame: chunk.getUint32(at + 20, true) };
  });
}

function addLabels(list: DataView, labels: Map<number, string>): void {
  if (list.byteLength < 4 || text(list, 0) !== 'adtl') return;
  let at = 4;
  while (at + 12 <= list.byteLength) {
    const bytes = list.getUint32(at + 4, true);
    const end = Math.min(at + 8 + bytes, list.byteLength);
    if (text(list, at) === 'labl' && end > at + 12) {
      const label = new TextDecoder().decode(new Uint8Array(list.buffer, list.byteOffset + at + 12, end - at - 12));
      labels.set(list.getUint32(at + 8, true), label.split('\0', 1)[0]?.trim() ?? '');
    }
    at += 8 + bytes + (bytes % 2);
  }
}

function text(view: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));
}

/** Returns a part of a WAV file with unchanged samples: same rate, channels and bits. Copies nothing into memory. */
export function cutWav(file: Blob, source: WavSource, region: { start: number; end: number }, name: string): File {
  const { format, frames, frameBytes, dataOffset } = source;
  const frameAt = (seconds: number) => Math.min(frames, Math.max(0, Math.round(seconds * format.rate)));
  const from = dataOffset + frameAt(region.start) * frameBytes;
  const to = Math.max(from, dataOffset + frameAt(region.end) * frameBytes);
  const padding = new Uint8Array((to - from) % 2);
  return new File([wavHeader(format, to - from), file.slice(from, to), padding], name, { type: 'audio/wav' });
}
