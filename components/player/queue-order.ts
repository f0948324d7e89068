export function skip(index: number, length: number, by: 1 | -1): number {
  return length === 0 ? 0 : (index + by + length) % length;
}

export function afterEnd(index: number, length: number): number | null {
  return index + 1 < length ? index + 1 : null;
}
