/** Returns the relative luminance of a color as #rrggbb, from 0 to 1 (WCAG 2). */
export function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colors as #rrggbb, from 1 to 21 (WCAG 2). */
export function contrast(color: string, other: string): number {
  const [low = 0, high = 0] = [luminance(color), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
