import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { BrokenAudioError } from '@/server/audio/errors';

export type Demuxer = 'wav' | 'w64' | 'aiff' | 'caf' | 'flac' | 'mp3' | 'aac' | 'ogg' | 'mov' | 'matroska';

export const notAudioMessage = 'This file is not audio. Please upload a WAV, AIFF or FLAC file.';

/**
 * Returns the demuxer that may open a file, by its content, never its name. ffmpeg must not guess: its guesses include
 * playlist, image and subtitle formats, which can reference other files. Throws `BrokenAudioError` for an empty file
 * and anything that is not a known audio container.
 */
export async function sniffContainer(input: string): Promise<Demuxer> {
  const start = await readStart(input, 64);
  if (start.length === 0) throw new BrokenAudioError('The file is empty. Please check it and upload it again.');
  const demuxer = byMagicNumber(start) ?? (await byFileType(input));
  if (!demuxer) throw new BrokenAudioError(notAudioMessage, `starts with ${start.subarray(0, 16).toString('hex')}`);
  return demuxer;
}

export async function readStart(input: string, length: number): Promise<Buffer> {
  const file = await open(input, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
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
    default:
      return undefined;
  }
}
