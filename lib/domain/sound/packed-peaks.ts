/** Highest of 32 levels: in a row of the search, 36 px high, a peak has half of the height. */
const highest = 31;

/** Code of the letter for level 0. It and the next `highest` letters need no escape in JSON or HTML. */
const zero = '_'.charCodeAt(0);

/** Packs peaks in base64 as a letter per column, in 32 levels. Only silence is level 0. */
export function packPeaks(base64: string): string {
  return Array.from(atob(base64), (byte) =>
    String.fromCharCode(zero + Math.ceil((byte.charCodeAt(0) * highest) / 255)),
  ).join('');
}

/** Returns peaks in base64, each at most one level (8 of 255) louder than before `packPeaks`. */
export function unpackPeaks(packed: string): string {
  return btoa(
    Array.from(packed, (letter) => String.fromCharCode(((letter.charCodeAt(0) - zero) * 255) / highest)).join(''),
  );
}
