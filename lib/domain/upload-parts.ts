/**
 * A file that is larger than this is sent in parts, each of this size in bytes but the last. An object store takes no part
 * below 5 MiB and no more than 10,000 of them.
 */
export const partSizeBytes = 8 * 1024 ** 2;

/** How many parts a file of `size` bytes has. */
export function partCount(size: number, partSize: number): number {
  return Math.ceil(size / partSize);
}

/** Where part `part` (from 1) of a file lies in it: from `start` up to, not with, `end`, in bytes. */
export function partRange(part: number, size: number, partSize: number): { start: number; end: number } {
  const start = (part - 1) * partSize;
  return { start, end: Math.min(size, start + partSize) };
}

/** The parts, from 1, that are not among `arrived`, in their order. */
export function missingParts(size: number, partSize: number, arrived: Iterable<number>): number[] {
  const known = new Set(arrived);
  return Array.from({ length: partCount(size, partSize) }, (_, index) => index + 1).filter((part) => !known.has(part));
}

/** How many bytes these parts have together. */
export function bytesOf(parts: Iterable<number>, size: number, partSize: number): number {
  let sum = 0;
  for (const part of parts) {
    const { start, end } = partRange(part, size, partSize);
    sum += end - start;
  }
  return sum;
}
