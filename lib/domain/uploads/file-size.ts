const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Formats a size with decimal units as file managers do: '4.2 MB'. */
export function formatSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
