import { csvOf } from '@/server/platform/csv';

/** All lines of an export; the path is null for one that could not be exported. */
export function scriptCsv(lines: readonly { path: string | null; filename: string; line: string }[]): string {
  return csvOf([
    ['File', 'Filename', 'Line'],
    ...lines.map(({ path, filename, line }) => [path ?? '', filename, line]),
  ]);
}
