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
