type UploadPurposeName = 'audio' | 'file' | 'picture';

export const uploadLimits: Readonly<Record<UploadPurposeName, number>> = {
  audio: 2 * 1024 ** 3,
  file: 500 * 1024 ** 2,
  picture: 20 * 1024 ** 2,
};

export const maxTakesPerDelivery = 200;

/** Maximum of upload URLs in one request. */
export const maxSignedTogether = 50;

export const maxFileNameLength = 200;

export function tooLargeText(purpose: UploadPurposeName, size: number): string | null {
  const limit = uploadLimits[purpose];
  return size > limit ? `This file is too large: at most ${limitText(limit)}.` : null;
}

/**
 * Returns whether a file of this content type can be a recording. Some browsers report application/octet-stream for
 * .caf or .flac; the content is checked later.
 */
export function mayBeAudio(contentType: string): boolean {
  return /^(audio\/|video\/(mp4|quicktime|webm|ogg)$|application\/(ogg|octet-stream)$)/.test(contentType);
}

function limitText(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes >= 1024 ? `${megabytes / 1024} GB` : `${megabytes} MB`;
}

/**
 * Size in bytes of each part but the last; larger files are uploaded in parts. Object stores require parts of at least
 * 5 MiB and at most 10,000 parts.
 */
export const partSizeBytes = 8 * 1024 ** 2;

export function partCount(size: number, partSize: number): number {
  return Math.ceil(size / partSize);
}

/** Returns the bytes of a part. Parts count from 1; `start` is inclusive, `end` exclusive. */
export function partRange(part: number, size: number, partSize: number): { start: number; end: number } {
  const start = (part - 1) * partSize;
  return { start, end: Math.min(size, start + partSize) };
}

/** Returns the numbers of the missing parts, which count from 1, in ascending order. */
export function missingParts(size: number, partSize: number, arrived: Iterable<number>): number[] {
  const arrivedParts = new Set(arrived);
  return Array.from({ length: partCount(size, partSize) }, (_, index) => index + 1).filter(
    (part) => !arrivedParts.has(part),
  );
}

export function bytesOfParts(parts: Iterable<number>, size: number, partSize: number): number {
  let sum = 0;
  for (const part of parts) {
    const { start, end } = partRange(part, size, partSize);
    sum += end - start;
  }
  return sum;
}

const sizeUnits = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Formats a size with decimal units as file managers do: '4.2 MB'. */
export function formatSize(bytes: number): string {
  const power = Math.min(sizeUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${sizeUnits[power]}`;
}
