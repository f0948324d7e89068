import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { BrokenAudioError } from '@/server/audio/errors';
import { findMpegFrames } from './mpeg-frames';

export type Demuxer = 'wav' | 'w64' | 'aiff' | 'caf' | 'flac' | 'mp3' | 'aac' | 'ogg' | 'mov' | 'matroska';

export const notAudioMessage = 'This file is not audio. Please upload a WAV, AIFF or FLAC file.';

/**
 * Returns the demuxer that may open a file, by its content, never its name. ffmpeg must not guess: its guesses include
 * playlist, image and subtitle formats, which can reference other files. Throws `BrokenAudioError` for an empty file
 * and anything that is not a known audio container.
 */
export async function sniffContainer(input: string): Promise<Demuxer> {
  const { bytes: start } = await readFromTagEnd(input, 64);
  if (start.length === 0) throw new BrokenAudioError('The file is empty. Please check it and upload it again.');
  const demuxer = byMagicNumber(start) ?? (await byFileType(input));
  if (!demuxer) throw new BrokenAudioError(notAudioMessage, `starts with ${start.subarray(0, 16).toString('hex')}`);
  return demuxer;
}

/** Reads from the end of the ID3v2 tags on. */
export async function readFromTagEnd(input: string, length: number): Promise<{ at: number; bytes: Buffer }> {
  const file = await open(input, 'r');
  try {
    const at = await tagEnd(file);
    return { at, bytes: await readAt(file, at, length) };
  } finally {
    await file.close();
  }
}

/** Maximum of tags, which is more than any program writes. */
const maxTags = 4;

/** Returns the length of the ID3v2 tags, which some programs write in front of any format; ffmpeg skips them. */
export async function tagEnd(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  let at = 0;
  for (let tags = 0; tags < maxTags; tags += 1) {
    const tagBytes = id3Bytes(await readAt(file, at, id3Header));
    if (tagBytes === 0 || at + tagBytes >= size) break;
    at += tagBytes;
  }
  return at;
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

const id3Header = 10;

/** Returns the size of an ID3v2 tag with its header and footer (id3.org, ID3v2.4.0), 0 without a tag. */
function id3Bytes(header: Buffer): number {
  if (header.length < id3Header || header.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = header.subarray(6);
  if ([a, b, c, d].some((byte) => byte > 0x7f)) return 0;
  const hasFooter = ((header[5] ?? 0) & 0x10) !== 0;
  return id3Header + ((a << 21) | (b << 14) | (c << 7) | d) + (hasFooter ? id3Header : 0);
}

function byMagicNumber(start: Buffer): Demuxer | undefined {
  const tag = (from: number) => start.toString('latin1', from, from + 4);
  const form = tag(8);
  if (['RIFF', 'RF64', 'BW64'].includes(tag(0)) && form === 'WAVE') return 'wav';
  if (tag(0) === 'riff' && start.toString('latin1', 24, 28) === 'wave') return 'w64';
  if (tag(0) === 'FORM' && (form === 'AIFF' || form === 'AIFC')) return 'aiff';
  if (tag(0) === 'caff') return 'caf';
  if (tag(0) === 'fLaC') return 'flac';
  if (tag(0) === 'OggS') return 'ogg';
  return undefined;
}

async function byFileType(input: string): Promise<Demuxer | undefined> {
  const type = await fileTypeFromFile(input);
  switch (type?.ext) {
    case 'mp3':
    case 'mp2':
    case 'mp1':
      return 'mp3';
    case 'aac':
      return 'aac';
    case 'flac':
      return 'flac';
    case 'm4a':
    case 'm4b':
    case 'mp4':
    case 'mov':
    case '3gp':
      return 'mov';
    case 'webm':
    case 'mkv':
    case 'mka':
      return 'matroska';
    case undefined:
      return (await beginsWithFrames(input)) ? 'mp3' : undefined;
    default:
      return undefined;
  }
}

/** ffmpeg searches for the first frame of an MP3 this far behind the tags. */
const mp3SearchBytes = 64 * 1024;

/** Returns true if an MP3 begins here, possibly after padding, an extra byte or remains of the encoder. */
async function beginsWithFrames(input: string): Promise<boolean> {
  const { bytes } = await readFromTagEnd(input, mp3SearchBytes);
  return findMpegFrames(bytes) >= 0;
}
