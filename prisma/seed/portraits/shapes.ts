/** Returns the attributes of a round line. */
export function stroke(color: string, width: number): string {
  return `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
}

/** Returns the path of circles, each `x y radius`. */
export function circles(...all: readonly (readonly [x: number, y: number, radius: number])[]): string {
  return all
    .map(
      ([x, y, radius]) =>
        `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
    )
    .join('');
}

/** Returns the shape and its mirror image. */
export function bothSides(shape: string): string {
  return `${shape}<g transform="matrix(-1 0 0 1 512 0)">${shape}</g>`;
}

/** Mixes two colors (hexadecimal, six digits): `share` 0 is `color`, 1 is `other`. */
export function mix(color: string, other: string, share: number): string {
  const goal = channels(other);
  const mixed = channels(color).map((channel, index) => Math.round(channel + ((goal[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

export const lighter = (color: string, share: number): string => mix(color, '#ffffff', share);

export const darker = (color: string, share: number): string => mix(color, '#1a0d1c', share);

/** Returns how different two colors look: about 0.1 is hard to tell apart, 1 is black and white. */
function contrast(color: string, other: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel, at) => channel - (channels(other)[at] ?? 0));
  return Math.sqrt(0.3 * red ** 2 + 0.59 * green ** 2 + 0.11 * blue ** 2) / 255;
}

/** Returns the colors that stand out from all of `others`; the best one if none does. */
export function standingOut(colors: readonly string[], others: readonly string[], least: number): string[] {
  const weakest = (color: string) => Math.min(...others.map((other) => contrast(color, other)));
  const fitting = colors.filter((color) => weakest(color) >= least);
  return fitting.length > 0 ? fitting : colors.toSorted((left, right) => weakest(right) - weakest(left)).slice(0, 1);
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
