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

export function bytesOf(parts: Iterable<number>, size: number, partSize: number): number {
  let sum = 0;
  for (const part of parts) {
    const { start, end } = partRange(part, size, partSize);
    sum += end - start;
  }
  return sum;
}
