/** Results of one soak: printed, and the exit code is 1 if one of them is false. */
export function report(title: string, rows: Readonly<Record<string, string | number>>, isMet: boolean): void {
  console.log(`${title}: ${isMet ? 'met' : 'NOT MET'}`);
  console.table(rows);
  if (!isMet) process.exitCode = 1;
}

/** The value below which `share` (0 to 1) of the values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
